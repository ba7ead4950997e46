import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller, TestApp } from '../../../test/app.ts'
import { pipelineApp } from '../../../test/pipeline-app.ts'

let t: TestApp
let staff: Caller
beforeAll(async () => {
  t = await pipelineApp()
  staff = await t.as('staff')
})
afterAll(() => t.close())

describe('bodies', () => {
  const sent = async (payload: string | Buffer, type = 'application/json') => {
    const headers = { authorization: `Bearer ${staff.token}`, 'content-type': type }
    return (await t.app.inject({ method: 'POST', url: '/api/test/notes', headers, payload })).statusCode
  }

  test.each(['application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON;charset="UTF-8"'])(
    'takes %s',
    async (type) => expect(await sent('{"text":"a"}', type)).toBe(201),
  )

  test.each([
    'text/plain',
    'text/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
    'application/json; charset=utf-16',
    'application/jso',
    'application/ld+json',
    'text/plain, application/json',
    'json',
    '',
  ])('refuses %j', async (type) => expect(await sent('{"text":"a"}', type)).toBe(415))

  test.each([
    ['no JSON', '{"text":"a"'],
    ['a key twice', '{"text":"a","text":"b"}'],
    ['a key twice, once escaped', '{"text":"a","te\\u0078t":"b"}'],
    ['__proto__', '{"text":"a","__proto__":{"fail":true}}'],
    ['constructor, deep', '{"text":{"constructor":{"prototype":1}}}'],
    ['a byte order mark', Buffer.from('\ufeff{"text":"a"}')],
    ['bytes that are no UTF-8', Buffer.from([...Buffer.from('{"text":"'), 0xff, ...Buffer.from('"}')])],
    ['ten thousand brackets', '['.repeat(10_000) + ']'.repeat(10_000)],
    ['blanks only', '   '],
  ])('refuses %s', async (_name, payload) => expect(await sent(payload)).toBe(400))

  test('refuses one byte more than a megabyte', async () => {
    expect(await sent(`{"text":"${'a'.repeat(1_048_576 - 10)}"}`)).toBe(413)
  })

  test('names fields: missing, unknown, too long, with an invalid character', async () => {
    const reply = await staff.post('/test/notes', { text: `a\u0000${'b'.repeat(50)}`, status: 1 })
    expect(reply.status).toBe(422)
    expect(reply.body.errors).toEqual([
      { field: 'text', message: 'must have at most 40 characters' },
      { field: 'text', message: 'contains a character that cannot be stored' },
      { field: 'status', message: 'is not a known field' },
    ])
    expect(reply.body.request_id).toBe(reply.headers['x-request-id'])
    expect((await staff.post('/test/notes', undefined)).body.errors).toBeDefined()
  })
})

describe('queries', () => {
  test.each([
    ['word=a&word=b', 'word'],
    ['word[]=a', 'word[]'],
    ['other=1', 'other'],
    ['__proto__=1', '__proto__'],
    ['__proto__[polluted]=1', '__proto__[polluted]'],
  ])('refuses %s by name', async (query, field) => {
    const reply = await staff.get(`/test/things/1?${query}`)
    expect(reply.status).toBe(422)
    expect(reply.body.errors[0].field).toBe(field)
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  test.each(['other=1', '=1', '&=', '__proto__=1'])(
    'refuses %s where no query is known at all',
    async (query) => {
      expect((await staff.get(`/test/file?${query}`)).status).toBe(422)
    },
  )
})

describe('answers', () => {
  test('hold only the fields of the response schema, at 409 too', async () => {
    expect((await staff.post('/test/notes', { text: 'a' })).body).toEqual({
      id: expect.any(Number),
      text: 'a',
    })
    const stale = await staff.put('/test/stale')
    expect(stale.status).toBe(409)
    expect(stale.body).toMatchObject({ current: { id: 7 }, changed_by: 'Kavya' })
    expect(JSON.stringify(stale.body)).not.toContain('secret')
  })

  test('hide the message of an unknown error', async () => {
    const reply = await staff.get('/test/broken')
    expect(reply.status).toBe(500)
    expect(reply.body).toEqual({
      code: 'internal',
      message: 'Something went wrong.',
      request_id: reply.headers['x-request-id'],
    })
  })

  test('that are files have a safe name for headers and folders', async () => {
    const { headers, raw } = await staff.get('/test/file')
    expect(raw.toString()).toBe('%PDF-')
    expect(headers['content-type']).toBe('application/pdf')
    expect(headers['content-disposition']).toBe(
      `attachment; filename="--a-b--c--.pdf"; filename*=UTF-8''--a%20%22b%22-c-%20%E2%82%B9.pdf`,
    )
  })

  test('are never cached, and never sent as a page', async () => {
    for (const path of ['/user', '/test/broken', '/nothing', '/test/file']) {
      const { headers } = await staff.get(path)
      expect(headers['cache-control']).toBe('no-store')
      expect(headers['content-type']).toMatch(/^application\/(json; charset=utf-8|pdf)$/)
    }
  })
})

describe('paths', () => {
  test.each([
    '/api/%zz',
    '/api/test/things/%c0%ae',
    `/api/test/things/${'x'.repeat(101)}`,
    '/api//user',
    '/api/user/',
    '/API/user',
    '/api/%75ser/..',
  ])('%s is answered like any other unknown one', async (url) => {
    const { statusCode, headers, body } = await t.app.inject({ url })
    expect([400, 404]).toContain(statusCode)
    const code = statusCode === 404 ? 'not_found' : 'bad_request'
    expect(JSON.parse(body)).toEqual({
      code,
      message: expect.any(String),
      request_id: headers['x-request-id'],
    })
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  test('spelled in other ways need the same session', async () => {
    for (const url of ['/api/%75ser', '/api/use%72', '/api/user?', '/api/user#x']) {
      expect((await t.app.inject({ url })).statusCode, url).toBe(401)
    }
  })

  test.each(['PATCH', 'TRACE', 'PROPFIND', 'OPTIONS', 'PUT', 'DELETE', 'POST'] as const)(
    '%s is not allowed where only reading is',
    async (method) => {
      const { statusCode, headers } = await t.app.inject({
        method: method as 'PATCH',
        url: '/api/test/things/1',
      })
      expect(statusCode).toBe(405)
      expect(headers.allow).toMatch(/^GET/)
      expect(headers['access-control-allow-origin']).toBeUndefined()
    },
  )
})

describe('over a socket', () => {
  let port = 0
  beforeAll(async () => {
    await t.app.listen({ port: 0, host: '127.0.0.1' })
    port = (t.app.server.address() as AddressInfo).port
  })

  async function raw(request: string): Promise<string> {
    const socket = connect(port, '127.0.0.1')
    let response = ''
    socket.on('data', (data) => {
      response += data
    })
    socket.end(request)
    await once(socket, 'close')
    return response
  }

  test.each([
    [
      'two lengths',
      'POST /api/signin HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}',
      400,
    ],
    [
      'a length and chunks',
      'POST /api/signin HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['a folded header', 'GET /api/user HTTP/1.1\r\nHost: x\r\nA: b\r\n c\r\n\r\n', 400],
    ['no HTTP', 'HELLO\r\n\r\n', 400],
    ['a header of 100 kB', `GET /api/user HTTP/1.1\r\nHost: x\r\nA: ${'b'.repeat(100_000)}\r\n\r\n`, 431],
  ])('%s is refused and the connection closed', async (_name, request, status) => {
    const response = await raw(request)
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(response).toContain('connection: close')
    expect(response).toContain('x-content-type-options: nosniff')
    expect(response).toMatch(/"request_id":"[0-9a-f-]{36}"\}$/)
  })
})
