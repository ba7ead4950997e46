import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { defineEndpoints } from 'contract/shared/endpoint.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { caller, type TestApp, testApp } from '../../../test/app.ts'
import { registerEndpoints } from './register.ts'

const contract = defineEndpoints({
  'GET /test/broken': { summary: 'Always fails', permission: 'session.read', response: z.unknown() },
})

let t: TestApp
let lines: string[] = []
beforeAll(async () => {
  const limits = { user: { burst: 5, perSecond: 0.001 }, stranger: { burst: 1000, perSecond: 1 } }
  t = await testApp({ logLevel: 'debug' }, { limits, logTo: (line) => lines.push(line) })
  registerEndpoints(t.app, t.deps, contract, {
    async 'GET /test/broken'() {
      throw new Error('the reason')
    },
  })
})
afterAll(() => t.close())
beforeEach(() => {
  lines = []
})

const logged = () => lines.map((line) => JSON.parse(line)).filter(({ level }) => level > 20)

test('a missing token, a wrong role and a failed sign-in log one line each with user and endpoint and without secrets', async () => {
  const anonymous = caller(t.app, 0, 'not-a-token-anybody-was-ever-given-0123456789')
  const staff = await t.as('staff')
  const replies = [
    await anonymous.get('/user'),
    await staff.get('/staffs?x=1'),
    await anonymous.post('/signin', { login: 'kavya@house.test\r\n{"level":50}', password: 'a secret word' }),
  ]
  expect(replies.map(({ status }) => status)).toEqual([401, 403, 422])
  const about = (index: number) => ({
    request_id: replies[index]?.headers['x-request-id'],
    ip: '127.0.0.1',
    level: 40,
  })
  expect(logged()).toMatchObject([
    { ...about(0), refused: 'unauthenticated', method: 'GET', route: '/api/user' },
    { ...about(1), refused: 'forbidden', method: 'GET', route: '/api/staffs', user_id: staff.userId },
    { ...about(2), msg: 'A sign-in was refused', method: 'POST', route: '/api/signin' },
  ])
  expect(lines.join('')).not.toMatch(/not-a-token|a secret word|kavya|x=1/)
  expect(lines.join('')).not.toContain(staff.token)
})

test('a request that bypasses the forms logs one line with the kind of the refusal and no content', async () => {
  const staff = await t.as('staff')
  const headers = { authorization: `Bearer ${staff.token}`, 'content-type': 'application/json' }
  const send = (method: 'POST' | 'PATCH', url: string, payload: string, more: object = {}) =>
    t.app.inject({ method, url: `/api${url}`, headers: { ...headers, ...more }, payload })
  await send('POST', '/customers', '{"name":"canary')
  await send('POST', '/customers', 'name=canary', { 'content-type': 'application/x-www-form-urlencoded' })
  await send('POST', '/customers', JSON.stringify({ name: 'canary'.repeat(200_000) }))
  await send('PATCH', '/customers', '{}')
  await send('POST', '/customers', '{"name":"Asha Rao","phone":"9845012345","canary":true}')
  expect(logged().map(({ level, refused, route }) => [level, refused, route])).toEqual([
    [40, 'bad_request', '/api/customers'],
    [40, 'unsupported_type', '/api/customers'],
    [40, 'too_large', '/api/customers'],
    [40, 'method_not_allowed', null],
    [30, 'invalid', '/api/customers'],
  ])
  expect(lines.join('')).not.toMatch(/canary|Asha/)
})

test('a failure logs its cause beside the request id', async () => {
  const admin = await t.as('admin')
  const reply = await admin.get('/test/broken')
  expect(logged()).toMatchObject([
    { level: 50, request_id: reply.body.request_id, user_id: admin.userId, err: { message: 'the reason' } },
  ])
})

test('a client over its limit must wait; others are served', async () => {
  const dev = await t.as('dev')
  const statuses = []
  for (let index = 0; index < 7; index += 1) statuses.push((await dev.get('/user')).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  const braked = await dev.get('/user')
  expect(Number(braked.headers['retry-after'])).toBeGreaterThan(0)
  expect(logged()[0]).toMatchObject({ refused: 'too_many', route: '/api/user' })
  expect((await (await t.as('admin')).get('/user')).status).toBe(200)
})

describe('a request that the client ends before its body is complete', () => {
  beforeAll(() => t.app.listen({ port: 0, host: '127.0.0.1' }))

  test.each(['PUT /api/file-uploads/1/bytes?offset=0', 'POST /api/customers'])(
    '%s is no failure',
    async (start) => {
      const { token } = await t.as('admin')
      const { port } = t.app.server.address() as AddressInfo // listens on a port
      const socket = connect(port, '127.0.0.1')
      const begun = once(t.app.server, 'request')
      const headers = `Host: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json`
      socket.write(`${start} HTTP/1.1\r\n${headers}\r\nContent-Length: 1000\r\n\r\n{"name":`)
      const [request] = await begun
      await once(request, 'resume')
      socket.destroy()
      await expect.poll(() => lines.join('')).toContain('The client ended the request')
      expect(logged()).toEqual([])
    },
  )
})
