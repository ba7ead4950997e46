import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#src/app.ts'
import { type TestApp, testApp } from '../../../test/app.ts'

let t: TestApp
const lines: string[] = []
beforeAll(async () => {
  t = await testApp({}, { logTo: (line) => lines.push(line) })
})
afterAll(() => t.close())

const readiness = async () => {
  const { statusCode, body } = await t.app.inject('/readyz')
  return { status: statusCode, ...JSON.parse(body) }
}
const logged = () =>
  lines.filter((line) => line.includes('No write works') || line.includes('Writes work again'))

test('a process that is about to stop is not ready, still serves, and closes connections after their response', async () => {
  const draining = new AbortController()
  const app = await buildApp(t.deps, { draining: draining.signal })
  const ask = async (url: string) => {
    const { statusCode, headers } = await app.inject(url)
    return [statusCode, headers.connection]
  }
  expect([await ask('/readyz'), await ask('/api/maintenance')]).toEqual([
    [200, 'keep-alive'],
    [200, 'keep-alive'],
  ])
  draining.abort()
  expect([await ask('/readyz'), await ask('/healthz'), await ask('/api/maintenance')]).toEqual([
    [503, 'close'],
    [200, 'close'],
    [200, 'close'],
  ])
})

test('/readyz names why no write works, stays 200 because reads work, and logs each change once', async () => {
  const { database } = t.database.connection
  const setReadOnly = async (value: 'on' | 'off') => {
    await t.database.reach(`ALTER DATABASE ${database} SET default_transaction_read_only = ${value}`)
    await t.database.pool
      .query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${database}' ORDER BY pid = pg_backend_pid()`,
      )
      .catch(() => undefined) // it ends its own connection too
  }
  await setReadOnly('on')
  const problem = 'No write works: the database is read-only'
  await expect
    .poll(readiness, { timeout: 10_000 })
    .toEqual({ status: 200, ok: true, maintenance: false, problem })
  await setReadOnly('off')
  await expect.poll(readiness, { timeout: 10_000 }).toEqual({ status: 200, ok: true, maintenance: false })
  expect(logged().map((line) => JSON.parse(line))).toMatchObject([
    { level: 50, msg: 'No write works', problem: 'the database is read-only' },
    { level: 30, msg: 'Writes work again' },
  ])
})
