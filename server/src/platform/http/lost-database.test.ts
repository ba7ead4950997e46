import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'

let t: TestApp
let staff: Caller
beforeAll(async () => {
  t = await testApp()
  staff = await t.as('staff')
})
afterAll(() => t.close())

const get = async (url: string) => (await t.app.inject({ url })).statusCode

/** Waits for the change itself, because readiness is computed again twice a second. */
const readiness = (status: number) => expect.poll(() => get('/readyz'), { timeout: 5000 }).toBe(status)

test('a lost database is 503 with Retry-After, never 500, and over when it is back', async () => {
  expect(await get('/readyz')).toBe(200)
  const { database } = t.database.connection
  const { pool } = t.database
  // New connections are refused and open ones are closed.
  await pool.query(`ALTER DATABASE ${database} CONNECTION LIMIT 0`)
  await pool
    .query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${database}' ORDER BY pid = pg_backend_pid()`,
    )
    .catch(() => undefined) // it ends its own connection too
  await readiness(503)
  expect(await get('/healthz')).toBe(200)
  const reply = await staff.get('/user')
  expect(reply.status).toBe(503)
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  expect(reply.body).toEqual({
    code: 'unavailable',
    message: 'The service is not available at the moment. Please try again shortly.',
    request_id: reply.headers['x-request-id'],
  })
  await t.database.reach(`ALTER DATABASE ${database} CONNECTION LIMIT -1`)
  await readiness(200)
  expect((await staff.get('/user')).status).toBe(200)
})
