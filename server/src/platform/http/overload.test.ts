import { setImmediate as turn } from 'node:timers/promises'
import { eventStream } from 'contract/shared/endpoint.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { injectInto } from '../../../test/inject.ts'
import { defaultMaxDelayMs } from './overload.ts'

let t: TestApp
let lines: string[] = []
beforeAll(async () => {
  t = await testApp({}, { maxDelayMs: defaultMaxDelayMs, logTo: (line) => lines.push(line) })
})
afterAll(() => t.close())

const isLate = () => t.app.isUnderPressure() && Number.isFinite(t.app.memoryUsage().eventLoopDelay)

/** Blocks the event loop for 600 ms per turn until the next sample shows it. */
async function becomeLate(): Promise<void> {
  for (let count = 0; count < 20 && !isLate(); count += 1) {
    const end = performance.now() + 600
    while (performance.now() < end);
    await turn()
  }
}

test('a late event loop answers API requests and /readyz with 503 and Retry-After, and serves other requests', async () => {
  const staff = await t.as('staff')
  expect((await staff.get('/customers')).status).toBe(200)
  await becomeLate()
  const shed = await staff.get('/customers')
  expect([shed.status, shed.headers['retry-after'], shed.body.maintenance]).toEqual([503, '2', undefined])
  await becomeLate()
  expect((await t.app.inject({ method: 'POST', url: '/api/signin', payload: {} })).statusCode).toBe(503)
  await becomeLate()
  const readiness = await t.app.inject('/readyz')
  expect([readiness.statusCode, readiness.headers['retry-after']]).toEqual([503, '2'])
  for (const url of ['/healthz', '/config.json']) {
    await becomeLate()
    expect((await t.app.inject({ url })).statusCode, url).toBe(200)
  }
  await becomeLate()
  const headers = { authorization: `Bearer ${staff.token}`, accept: eventStream }
  expect((await injectInto(t.app, { method: 'GET', url: '/api/events', headers })).statusCode).toBe(200)
  await expect.poll(() => t.app.isUnderPressure(), { timeout: 10_000 }).toBe(false)
  expect((await staff.get('/customers')).status).toBe(200)
  expect((await t.app.inject('/readyz')).statusCode).toBe(200)
})

test('refused requests are counted in one line a second, for every limit', async () => {
  const staff = await t.as('staff')
  await becomeLate()
  lines = []
  let refused = 0
  for (let count = 0; count < 100; count += 1)
    if ((await staff.get('/customers')).status === 503) refused += 1
  expect(refused).toBeGreaterThan(0)
  const counted = () => lines.reduce((sum, line) => sum + JSON.parse(line).refused['event loop'], 0)
  await expect.poll(counted, { timeout: 5000 }).toBe(refused)
  // One line counts the refusals of a second.
  expect(lines.length).toBeLessThan(Math.max(2, refused))
})
