import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { call, confirmation, emptyToNull, pathOf } from './call.ts'
import { apiBase } from './runtime-config.ts'

/** A server that answers when the test says so, and the browser's globals that calls use. */
async function slowServer() {
  const waiting: ServerResponse[] = []
  let most = 0
  const server = createServer((_, response) => {
    waiting.push(response)
    most = Math.max(most, waiting.length)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  const body = { dataset: {}, setAttribute() {}, removeAttribute() {} }
  vi.stubGlobal('location', { origin: `http://127.0.0.1:${port}` })
  vi.stubGlobal('document', { body })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    server.closeAllConnections()
    server.close()
  })
  const answerOne = () => waiting.shift()?.writeHead(200, { 'content-type': 'application/json' }).end('null')
  return { waiting, answerOne, most: () => most }
}

test('call sends two requests at a time, and the next one after an answer (spec 4)', async () => {
  const server = await slowServer()
  const calls = Array.from({ length: 6 }, () => call('GET /maintenance'))
  for (let left = calls.length; left > 0; left -= 1) {
    await expect.poll(() => server.waiting.length, { timeout: 20_000 }).toBe(Math.min(2, left))
    server.answerOne()
  }
  await Promise.all(calls)
  expect(server.most()).toBe(2)
})

/** A server that refuses until the body has all of `needed`; returns the received bodies with their keys. */
async function demandingServer(needed: string[], code = 'needs_statement') {
  const came: { key: string; body: Record<string, unknown> }[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = JSON.parse(Buffer.concat(chunks).toString())
    came.push({ key: String(request.headers['idempotency-key']), body })
    const statement = needed.find((field) => body[field] === undefined)
    const named = code === 'needs_statement' ? { statement } : {}
    const answer = statement ? { code, ...named, message: 'Confirm this.', request_id: 'r' } : null
    response
      .writeHead(statement ? 409 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  vi.stubGlobal('location', { origin: `http://127.0.0.1:${port}` })
  vi.stubGlobal('document', { body: { dataset: {}, setAttribute() {}, removeAttribute() {} } })
  const { ask } = confirmation
  onTestFinished(() => {
    confirmation.ask = ask
    vi.unstubAllGlobals()
    server.closeAllConnections()
    server.close()
  })
  return came
}

const signIn = { login: 'asha', password: 'secret' }

test('a refused request is sent again with every statement, each asked for once', async () => {
  const came = await demandingServer(['confirmed', 'was_done'])
  confirmation.ask = async ({ statement }) => (statement ? { [statement]: true } : null)
  await call('POST /signin', { body: signIn })
  expect(came.map(({ body }) => body)).toEqual([
    signIn,
    { ...signIn, confirmed: true },
    { ...signIn, confirmed: true, was_done: true },
  ])
  expect(new Set(came.map(({ key }) => key)).size).toBe(3)
})

test('a statement that is refused again is not asked for a second time', async () => {
  const came = await demandingServer(['confirmed'])
  confirmation.ask = async () => ({ other: true })
  await expect(call('POST /signin', { body: signIn })).rejects.toMatchObject({
    statement: 'confirmed',
    status: 409,
  })
  expect(came).toHaveLength(2)
})

test('a refusal without a question is sent once', async () => {
  const came = await demandingServer(['confirmed'])
  await expect(call('POST /signin', { body: signIn })).rejects.toMatchObject({ code: 'needs_statement' })
  expect(came).toHaveLength(1)
})

test('a refusal without a statement asks nothing', async () => {
  const came = await demandingServer(['confirmed'], 'conflict')
  let questions = 0
  confirmation.ask = async () => {
    questions += 1
    return null
  }
  await expect(call('POST /signin', { body: signIn })).rejects.toMatchObject({
    code: 'conflict',
    status: 409,
  })
  expect([came.length, questions]).toEqual([1, 0])
})

describe('pathOf', () => {
  test('puts escaped parameters into the path, and omits empty query values', () => {
    const query = { page: 2, q: 'a&b', status: ['open', 'closed'], sort: undefined, from: null, to: '' }
    expect(pathOf('/jobs/{id}/x', { id: 'a/b' }, query)).toBe(
      '/jobs/a%2Fb/x?page=2&q=a%26b&status=open%2Cclosed',
    )
  })
  test('keeps false and 0', () =>
    expect(pathOf('/jobs', {}, { late: false, from: 0 })).toBe('/jobs?late=false&from=0'))
  test('refuses a parameter that is missing', () =>
    expect(() => pathOf('/jobs/{id}', {})).toThrow('/jobs/{id} needs id'))
})

test('emptyToNull reaches inside, and touches nothing else (spec 5)', () => {
  const day = new Date(0)
  expect(emptyToNull({ a: '', b: ' ', c: { d: '' }, e: ['', 'x'], f: 0, g: false, h: day })).toEqual({
    a: null,
    b: ' ',
    c: { d: null },
    e: [null, 'x'],
    f: 0,
    g: false,
    h: day,
  })
})

test.each([
  [null, '/api'],
  ['', '/api'],
  ['https://api.example.test', 'https://api.example.test/api'],
  ['https://api.example.test/', 'https://api.example.test/api'],
  ['https://api.example.test/api', 'https://api.example.test/api'],
  ['/backend/api/', '/backend/api'],
])('the API of %j is %s (spec 7)', (configured, base) => expect(apiBase(configured)).toBe(base))
