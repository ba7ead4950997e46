import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import { defineEndpoints } from 'contract/shared/endpoint.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { registerEndpoints } from './register.ts'

const contract = defineEndpoints({
  'POST /test/numbers': {
    summary: 'Counts numbers',
    permission: 'session.read',
    body: z.strictObject({ numbers: z.array(z.number()) }),
    response: z.object({ count: z.number() }),
  },
})

let t: TestApp
let staff: Caller
let port = 0
beforeAll(async () => {
  t = await testApp()
  registerEndpoints(t.app, t.deps, contract, {
    'POST /test/numbers': async (_ctx, { body }) => ({ count: body.numbers.length }),
  })
  staff = await t.as('staff')
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  port = (t.app.server.address() as AddressInfo).port
})
afterAll(() => t.close())

const unknownKeys = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 0])))

async function post(path: string, payload: string | Buffer, headers: Record<string, string> = {}) {
  const sent = { 'content-type': 'application/json', ...headers }
  const reply = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method: 'POST',
    headers: sent,
    body: payload,
  })
  const raw = await reply.text()
  return { status: reply.status, size: raw.length, body: JSON.parse(raw), headers: reply.headers }
}

test('POST /signin with 115,000 keys in 63 kB of brotli answers 415 in less than 1 kB, and others are served', async () => {
  const payload = brotliCompressSync(unknownKeys(115_000))
  const colleague = async () => (await staff.get('/customers')).status
  const [hostile, listed] = await Promise.all([
    Promise.all(Array.from({ length: 20 }, () => post('/signin', payload, { 'content-encoding': 'br' }))),
    Promise.all(Array.from({ length: 20 }, colleague)),
  ])
  expect(hostile.filter(({ status, size }) => status !== 415 || size > 1000)).toEqual([])
  expect(hostile[0]?.headers.get('accept-encoding')).toBe('identity')
  expect(hostile[0]?.body.message).toContain('Content-Encoding')
  expect(listed.filter((status) => status === 200)).toHaveLength(20)
})

test.each(['/signin', '/invitations/look', '/invitations/accept'])(
  'POST %s refuses a body over 16 kB',
  async (path) => {
    expect((await post(path, `{"a":"${'a'.repeat(16_384)}"}`)).status).toBe(413)
  },
)

test('POST /intake/{source} refuses a body over 256 kB and reads a smaller one', async () => {
  expect((await post('/intake/website', `{"a":"${'a'.repeat(262_144)}"}`)).status).toBe(413)
  expect((await post('/intake/website', `{"a":"${'a'.repeat(200_000)}"}`)).status).toBe(401)
})

test('a 422 lists at most 50 issues, each of a short field name', async () => {
  const { status, body, size } = await post('/signin', unknownKeys(1500))
  expect([status, body.errors.length]).toEqual([422, 50])
  expect(size).toBeLessThan(5000)
  const long = await staff.post('/test/numbers', { numbers: [], ['k'.repeat(100_000)]: 0 })
  expect([long.status, long.raw.length < 1000]).toEqual([422, true])
  const values = await staff.post('/test/numbers', { numbers: Array(5000).fill('one') })
  expect([values.status, values.body.errors.length]).toEqual([422, 50])
  const query = Array.from({ length: 200 }, (_, index) => `k${index % 100}=1`).join('&')
  expect((await staff.get(`/customers?${query}`)).body.errors.length).toBeLessThanOrEqual(50)
})

test.each([
  ['keys', `{"a":{${Array.from({ length: 20_001 }, (_, index) => `"k${index}":0`).join()}}}`],
  ['values', `{"numbers":[${'0,'.repeat(20_001)}0]}`],
  ['empty lists', `{"numbers":[${'[],'.repeat(20_001)}[]]}`],
])('a body with more than 20,000 %s answers 413 and says how many are allowed', async (_name, payload) => {
  const reply = await post('/test/numbers', payload, { authorization: `Bearer ${staff.token}` })
  expect([reply.status, reply.body.message]).toEqual([413, 'The request has more than 20000 values.'])
})

test('signs of JSON inside of a text do not count as values', async () => {
  const reply = await staff.post('/test/numbers', { numbers: [1], text: '[{:,"\\'.repeat(30_000) })
  expect([reply.status, reply.body.errors]).toEqual([
    422,
    [{ field: 'text', message: 'is not a known field' }],
  ])
})

test('a request without a session is refused before its body has arrived, one with a key as well', async () => {
  for (const key of ['', 'Idempotency-Key: early\r\n']) {
    const socket = connect(port, '127.0.0.1')
    const lines = `Host: x\r\nContent-Type: application/json\r\n${key}Content-Length: 100000`
    socket.write(`POST /api/customers HTTP/1.1\r\n${lines}\r\n\r\n{"name":`)
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1.1 401 /)
    socket.destroy()
  }
})
