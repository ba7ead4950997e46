import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { defineEndpoints } from 'contract/shared/endpoint.ts'
import { id, requiredText } from 'contract/shared/fields.ts'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Database } from '#platform/db/database.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { accepted, checkedFirst, withoutTransaction } from './context.ts'
import { registerEndpoints } from './register.ts'

/** Endpoints of this test alone, to test the pipeline without any domain. */
const contract = defineEndpoints({
  'POST /test/notes': {
    summary: 'Keeps a text',
    permission: 'session.read',
    body: z.strictObject({ text: requiredText(40), fail: z.boolean().optional() }),
    response: z.object({ id, text: z.string() }),
    status: 201,
  },
  'GET /test/things/{id}': {
    summary: 'Answers what it was asked',
    permission: 'session.read',
    params: z.object({ id: z.string().max(9) }),
    query: z.strictObject({ word: z.string().optional() }),
    response: z.object({ id: z.string(), word: z.string().nullable() }),
  },
  'GET /test/file': {
    summary: 'A file',
    permission: 'session.read',
    response: z.unknown(),
    produces: 'application/pdf',
  },
  'POST /test/guesses': {
    summary: 'Keeps what it wrote even when it refuses',
    permission: 'session.read',
    body: z.strictObject({ fail: z.boolean() }),
    response: z.object({ id }),
  },
  'POST /test/checked': {
    summary: 'Looks first, then does',
    permission: 'session.read',
    body: z.strictObject({ fail: z.enum(['never', 'at the look', 'at the end']) }),
    response: z.object({ id }),
  },
  'POST /test/told-once': {
    summary: 'Tells a secret',
    permission: 'session.read',
    response: z.object({ id, secret: z.string() }),
    returnsSecret: true,
  },
  'POST /test/half-done': {
    summary: 'Needs more',
    permission: 'session.read',
    body: z.strictObject({ more: z.boolean() }),
    response: z.object({ id }),
    accepted: z.object({ ticket: z.string() }),
  },
  'PUT /test/stale': { summary: 'Always stale', permission: 'session.read', response: z.object({ id }) },
  'GET /test/broken': { summary: 'Always fails', permission: 'session.read', response: z.object({ id }) },
})

let t: TestApp
let staff: Caller
beforeAll(async () => {
  t = await testApp()
  registerEndpoints(t.app, t.deps, contract, {
    async 'POST /test/notes'({ db }, { body }) {
      const row = await addNote(db)
      if (body.fail) throw new AppError('illegal_move')
      return { id: row.id, text: body.text, secret: 'never leaves' }
    },
    'GET /test/things/{id}': async (_ctx, { params, query }) => ({ id: params.id, word: query.word ?? null }),
    'GET /test/file': async () => ({ file: Buffer.from('%PDF-'), filename: '../a "b"\r\nc\u202e ₹.pdf' }),
    'POST /test/guesses': withoutTransaction(async ({ db }, { body }) => {
      const row = await addNote(db)
      if (body.fail) throw new AppError('illegal_move')
      return row
    }),
    'POST /test/checked': checkedFirst(async ({ db }, { body }) => {
      await addNote(db)
      if (body.fail === 'at the look') throw new AppError('illegal_move')
      return async (inside) => {
        const row = await addNote(inside.db)
        if (body.fail === 'at the end') throw new AppError('illegal_move')
        return row
      }
    }),
    'POST /test/told-once': async ({ db }) => ({ ...(await addNote(db)), secret: 'told once' }),
    'POST /test/half-done': async (_ctx, { body }) =>
      body.more ? accepted({ ticket: 'yours', secret: 'never leaves' }) : { id: 1 },
    async 'PUT /test/stale'() {
      throw new AppError('conflict', { current: { id: 7, password_hash: 'secret' }, changed_by: 'Kavya' })
    },
    async 'GET /test/broken'() {
      throw new Error('SELECT secret FROM somewhere')
    },
  })
  staff = await t.as('staff')
})
afterAll(() => t.close())

function addNote(db: Kysely<Database>): Promise<{ id: number }> {
  const nobody = { customer_id: null, partner_id: null, actor_id: null }
  return db
    .insertInto('timeline_entries')
    .values({ ...nobody, record_type: 'test', record_id: 1, kind: 'note', data: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow()
}

const notes = async () => {
  const { rows } = await t.database.pool.query("SELECT count(*) FROM timeline_entries WHERE record_type = 'test'")
  return Number(rows[0].count)
}

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

  test('names fields: missing, unknown, too long, a character no database keeps', async () => {
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

  test.each(['other=1', '=1', '&=', '__proto__=1'])('refuses %s where no query is known at all', async (query) => {
    expect((await staff.get(`/test/file?${query}`)).status).toBe(422)
  })
})

describe('answers', () => {
  test('hold only what the response schema names, at 409 too', async () => {
    expect((await staff.post('/test/notes', { text: 'a' })).body).toEqual({ id: expect.any(Number), text: 'a' })
    const stale = await staff.put('/test/stale')
    expect(stale.status).toBe(409)
    expect(stale.body).toMatchObject({ current: { id: 7 }, changed_by: 'Kavya' })
    expect(JSON.stringify(stale.body)).not.toContain('secret')
  })

  test('hide the message of an unknown error', async () => {
    const reply = await staff.get('/test/broken')
    expect(reply.status).toBe(500)
    expect(reply.body).toEqual({ message: 'Something went wrong.', request_id: reply.headers['x-request-id'] })
  })

  test('that are files have a name no header and no folder can be made of', async () => {
    const { headers, raw } = await staff.get('/test/file')
    expect(raw.toString()).toBe('%PDF-')
    expect(headers['content-type']).toBe('application/pdf')
    expect(headers['content-disposition']).toBe(
      `attachment; filename="--a-b--c--.pdf"; filename*=UTF-8''--a%20%22b%22-c-%20%E2%82%B9.pdf`,
    )
  })

  test('are never kept by a cache, and never in a form a page could be made of', async () => {
    for (const path of ['/user', '/test/broken', '/nothing', '/test/file']) {
      const { headers } = await staff.get(path)
      expect(headers['cache-control']).toBe('no-store')
      expect(headers['content-type']).toMatch(/^application\/(json; charset=utf-8|pdf)$/)
    }
  })
})

describe('writes', () => {
  test('leave nothing behind when they are refused', async () => {
    const before = await notes()
    expect((await staff.post('/test/notes', { text: 'a', fail: true })).status).toBe(409)
    expect(await notes()).toBe(before)
  })

  test('with one Idempotency-Key happen once, however often and at once they arrive', async () => {
    const before = await notes()
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => staff.post('/test/notes', { text: 'once' }, { key: 'intention-1' })),
    )
    expect(new Set(replies.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    expect(replies[0]?.status).toBe(201)
    expect(replies.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(49)
    expect(await notes()).toBe(before + 1)
  })

  test('with a key used for another request are refused; another person’s same key is another key', async () => {
    await staff.post('/test/notes', { text: 'a' }, { key: 'intention-2' })
    const other = await staff.post('/test/notes', { text: 'b' }, { key: 'intention-2' })
    expect(other.status).toBe(422)
    expect(other.body.errors[0].field).toBe('Idempotency-Key')
    expect((await staff.put('/test/stale', undefined, { key: 'intention-2' })).status).toBe(422)
    const admin = await t.as('admin')
    const theirs = await admin.post('/test/notes', { text: 'b' }, { key: 'intention-2' })
    expect([theirs.status, theirs.headers['idempotency-replayed']]).toEqual([201, undefined])
    expect((await staff.post('/test/notes', { text: 'a' }, { key: 'x'.repeat(201) })).status).toBe(422)
  })

  test('that were refused may be tried again with the same key', async () => {
    const key = 'intention-3'
    expect((await staff.post('/test/notes', { text: 'a', fail: true }, { key })).status).toBe(409)
    expect((await staff.post('/test/notes', { text: 'a', fail: true }, { key })).status).toBe(409)
    expect((await staff.post('/test/notes', { text: 'a' }, { key })).status).toBe(201)
  })

  test('that keep what they wrote when they refuse happen once as well, and may be tried again', async () => {
    const before = await notes()
    const key = 'intention-4'
    expect((await staff.post('/test/guesses', { fail: true }, { key })).status).toBe(409)
    expect(await notes()).toBe(before + 1)
    const send = () => staff.post('/test/guesses', { fail: false }, { key })
    const replies = await Promise.all([send(), send(), send()])
    const done = [...replies, await send()].filter(({ status }) => status === 200)
    expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect(new Set(done.map(({ body }) => body.id)).size).toBe(1)
    expect((await send()).headers['idempotency-replayed']).toBe('true')
    expect((await staff.post('/test/guesses', { fail: true }, { key })).status).toBe(422)
    expect(await notes()).toBe(before + 2)
  })

  test('that look first keep what they noted, and nothing of an effect that failed', async () => {
    const before = await notes()
    expect((await staff.post('/test/checked', { fail: 'at the look' }, { key: 'look' })).status).toBe(409)
    expect(await notes()).toBe(before + 1)
    expect((await staff.post('/test/checked', { fail: 'at the end' }, { key: 'end' })).status).toBe(409)
    expect(await notes()).toBe(before + 2)
    const send = () => staff.post('/test/checked', { fail: 'never' }, { key: 'done' })
    const first = await send()
    const again = await send()
    expect([first.status, again.headers['idempotency-replayed'], again.body.id]).toEqual([200, 'true', first.body.id])
    expect(await notes()).toBe(before + 4)
  })

  test('whose process died on the way may be sent again after a minute, with the same key', async () => {
    const send = () => staff.post('/test/checked', { fail: 'never' }, { key: 'died' })
    await send()
    // The state after a crash: the key was claimed, and effect and response, which commit together, are missing.
    const died = (ago: string) =>
      t.database.pool.query(
        "UPDATE idempotency_keys SET status = NULL, response = NULL, created_at = now() - $1::interval WHERE key = 'died'",
        [ago],
      )
    await died('30 seconds')
    expect((await send()).status).toBe(409)
    await died('2 minutes')
    const before = await notes()
    const replies = await Promise.all(Array.from({ length: 20 }, send))
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(replies.filter(({ status }) => ![200, 409].includes(status))).toEqual([])
    expect((await send()).headers['idempotency-replayed']).toBe('true')
    expect(await notes()).toBe(before + 2)
  })

  test('that tell a secret keep it with no key', async () => {
    const { body } = await staff.post('/test/told-once', undefined, { key: 'secret' })
    expect(body.secret).toBe('told once')
    const { rows } = await t.database.pool.query("SELECT FROM idempotency_keys WHERE key = 'secret'")
    expect(rows).toEqual([])
  })

  test('may answer 202 with the next step, in a schema of its own', async () => {
    const more = await staff.post('/test/half-done', { more: true }, { key: 'half' })
    expect([more.status, more.body]).toEqual([202, { ticket: 'yours' }])
    const again = await staff.post('/test/half-done', { more: true }, { key: 'half' })
    expect([again.status, again.body, again.headers['idempotency-replayed']]).toEqual([
      202,
      { ticket: 'yours' },
      'true',
    ])
    expect((await staff.post('/test/half-done', { more: false })).status).toBe(200)
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
    expect(JSON.parse(body)).toEqual({ message: expect.any(String), request_id: headers['x-request-id'] })
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
      const { statusCode, headers } = await t.app.inject({ method: method as 'PATCH', url: '/api/test/things/1' })
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
    let answer = ''
    socket.on('data', (data) => {
      answer += data
    })
    socket.end(request)
    await once(socket, 'close')
    return answer
  }

  test.each([
    ['two lengths', 'POST /api/signin HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}', 400],
    [
      'a length and chunks',
      'POST /api/signin HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['a folded header', 'GET /api/user HTTP/1.1\r\nHost: x\r\nA: b\r\n c\r\n\r\n', 400],
    ['no HTTP', 'HELLO\r\n\r\n', 400],
    ['a header of 100 kB', `GET /api/user HTTP/1.1\r\nHost: x\r\nA: ${'b'.repeat(100_000)}\r\n\r\n`, 431],
  ])('%s is refused and the connection closed', async (_name, request, status) => {
    const answer = await raw(request)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer).toContain('connection: close')
    expect(answer).toContain('x-content-type-options: nosniff')
    expect(answer).toMatch(/"request_id":"[0-9a-f-]{36}"\}$/)
  })
})
