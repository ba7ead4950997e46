import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { checkoutRoot } from '#platform/config/config.ts'
import { createDatabase } from '#platform/db/pool.ts'
import { buildApp } from '#src/app.ts'
import { freePort } from '../../../../../tools/free-port.ts'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { createMetrics } from './metrics.service.ts'
import { serveMetrics } from './metrics-port.service.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** The value of a metric with exactly these labels. */
function metricOf(text: string, name: string): number | undefined {
  const line = text.split('\n').find((each) => each.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length))
}

describe('the metrics', () => {
  test('count answers by method, route and status, and no path or query of a request', async () => {
    const metrics = createMetrics(t.deps)
    const app = await buildApp(t.deps, { maxDelayMs: 600_000, observe: metrics.observe })
    const { token } = await t.as('admin')
    const headers = { authorization: `Bearer ${token}` }
    await app.inject({ url: '/api/customers?q=9844012345', headers })
    await app.inject({ url: '/api/customers/4711', headers })
    await app.inject({ url: '/api/customers' })
    await app.inject({ url: '/wp-login.php' })
    const text = await metrics.read()
    const count = (labels: string) =>
      metricOf(text, `housecare_http_request_duration_seconds_count{${labels}}`)
    expect(count('method="GET",route="/api/customers",status="200"')).toBe(1)
    expect(count('method="GET",route="/api/customers",status="401"')).toBe(1)
    expect(count('method="GET",route="/api/customers/:id",status="404"')).toBe(1)
    expect(count('method="GET",route="none",status="404"')).toBe(1)
    expect(text).not.toMatch(/9844012345|\/4711|wp-login/)
  })

  test('report the waiting tasks of queue and outbox, and the size of the audit log', async () => {
    const { pool } = t.database
    await pool.query(`INSERT INTO messages (channel, template, "to", body, created_at)
      VALUES ('sms', 'notification', '+919844012345', 'Hello', app_now() - interval '2 minutes')`)
    await pool.query(
      `INSERT INTO audit_entries (record_type, record_id, action) VALUES ('session', 'unknown', 'sign-in-failed')`,
    )
    await pool.query(`INSERT INTO provider_states (provider, failures, closed_until)
      VALUES ('2factor', 5, app_now() + interval '5 minutes')`)
    await pool.query(`INSERT INTO audit_checks (entries, problem) VALUES (1, 'Entry 1 was removed')`)
    await t.deps.queue.enqueue(t.deps.database.db, 'trash.empty', {})
    const text = await createMetrics(t.deps).read()
    expect(metricOf(text, 'housecare_database_up')).toBe(1)
    expect(metricOf(text, 'housecare_outbox_messages{channel="sms"}')).toBe(1)
    expect(metricOf(text, 'housecare_outbox_oldest_message_age_seconds{channel="sms"}')).toBeGreaterThan(119)
    expect(metricOf(text, 'housecare_queue_tasks{kind="trash.empty",state="created"}')).toBe(1)
    expect(metricOf(text, 'housecare_provider_failures{provider="2factor"}')).toBe(5)
    expect(metricOf(text, 'housecare_provider_paused{provider="2factor"}')).toBe(1)
    expect(metricOf(text, 'housecare_failed_sign_ins')).toBe(1)
    expect(metricOf(text, 'housecare_audit_broken')).toBe(1)
    expect(metricOf(text, 'housecare_database_size_bytes')).toBeGreaterThan(1_000_000)
    expect(text.match(/^housecare_table_size_bytes{table="[\w.]+"} \d{5,}$/gm)).toHaveLength(10)
    expect(text.match(/^housecare_table_dead_rows{table="[\w.]+"} \d+$/gm)).toHaveLength(10)
    expect(metricOf(text, 'housecare_pool_connections{state="waiting"}')).toBe(0)
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
    expect(text).not.toContain('9844012345')
  })

  test('are those that the alerts, the dashboard and the how-to name, and all of them are explained', async () => {
    const text = await createMetrics(t.deps).read()
    const known = [...text.matchAll(/^# TYPE (housecare_\w+) /gm)].map(([, name]) => name)
    const namesIn = (file: string) => {
      const found = readFileSync(join(checkoutRoot, file), 'utf8').match(/housecare_\w+/g) ?? []
      return new Set(found.map((name) => name.replace(/_(?:bucket|count|sum)$/, '')))
    }
    for (const file of ['deploy/monitoring/alerts.yaml', 'deploy/monitoring/grafana.json'])
      expect([...namesIn(file)].filter((name) => !known.includes(name))).toEqual([])
    expect([...namesIn('docs/how-to/monitor.md')].sort()).toEqual(known.sort())
  })

  test('report that the database is down, without old figures', async () => {
    const broken = createDatabase({ host: '127.0.0.1', port: await freePort() })
    onTestFinished(broken.close)
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
    const text = await createMetrics({ database: broken, log }).read()
    expect(metricOf(text, 'housecare_database_up')).toBe(0)
    expect(metricOf(text, 'housecare_database_size_bytes')).toBeUndefined()
    expect(lines.join('')).toContain('did not answer a scrape')
  })
})

test('the port serves /metrics alone', async () => {
  const server = await serveMetrics(createMetrics(t.deps), { port: 0, host: '127.0.0.1' })
  onTestFinished(server.close)
  const response = await fetch(`http://127.0.0.1:${server.port}/metrics`)
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ])
  expect(await response.text()).toContain('housecare_database_up 1')
  expect((await fetch(`http://127.0.0.1:${server.port}/api/customers`)).status).toBe(404)
  expect((await fetch(`http://127.0.0.1:${server.port}/metrics`, { method: 'POST' })).status).toBe(404)
})
