import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSession } from '#platform/auth/sessions.ts'
import { type Caller, type TestApp, testApp } from '../../../../test/app.ts'
import { applyRetention } from './retention.service.ts'

let t: TestApp
let admin: Caller
let dev: Caller
beforeAll(async () => {
  t = await testApp()
  admin = await t.as('admin')
  dev = await t.as('dev')
})
afterAll(() => t.close())

const put = (values: Record<string, string>) =>
  admin.put('/admin/config', {
    changes: Object.entries(values).map(([kind, value]) => ({ key: `retention.${kind}`, value, version: 0 })),
  })
const query = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
const forever = () => Number.POSITIVE_INFINITY
const ages = [10, 40, 200]

async function createRows(): Promise<void> {
  const [key] = await query(
    "INSERT INTO intake_keys (source, title, key_hash, ending) VALUES ('website', 'Form', $1, 'abcd') RETURNING id",
    [Buffer.alloc(32)],
  )
  const [customer] = await query(
    "INSERT INTO customers (name, phone) VALUES ('Asha', '+919812345678') RETURNING id",
  )
  for (const days of ages) {
    const at = `app_now() - interval '${days} days'`
    await query(
      `INSERT INTO intake_leads (created_at, key_id, source, raw, query, mapped, state, fingerprint)
       VALUES (${at}, $1, 'website', 'name=Asha', '{"a":"b"}', '{"phone":"+919812345678","name":"Asha"}', 'refused', 'x')`,
      [key.id],
    )
    await query(
      `INSERT INTO calls (created_at, external_id, direction, outcome, phone, started_at, recording_url, raw)
       VALUES (${at}, 'call-${days}', 'incoming', 'answered', '+919812345678', ${at}, 'https://calls.example.test/1', '{"from":"+919812345678"}')`,
    )
    await query(
      `INSERT INTO messages (created_at, channel, template, "to", body, state, customer_id)
       VALUES (${at}, 'sms', 'message.booked', '+919812345678', 'Booked', 'delivered', $1)`,
      [customer.id],
    )
    await query(`INSERT INTO sign_in_attempts VALUES ('${days}', ${at})`)
    await query(
      `INSERT INTO sign_in_failures (subject, way, failed_at) VALUES ('${days}', 'password', ${at})`,
    )
    await openSession(t.database.db, admin.userId, { request_id: null, ip: `${days}`, user_agent: null })
    await query(
      `UPDATE sessions SET created_at = ${at} - interval '1 day', expires_at = ${at} WHERE ip = '${days}'`,
    )
  }
}

describe('retention', () => {
  beforeAll(createRows)

  test('refuses a period below the minimum, and names the setting', async () => {
    for (const [kind, value, problem] of [
      ['audit', '364', /365/],
      ['leads', '29', /30/],
      ['messages', '89', /90/],
      ['sessions', '1.5', /7/],
    ] as const) {
      const { status, body } = await put({ [kind]: value })
      expect([status, body.errors[0].field]).toEqual([422, `retention.${kind}`])
      expect(body.errors[0].message).toMatch(problem)
      const preview = await admin.get(`/admin/retention/preview?${kind}=${value}`)
      expect([preview.status, preview.body.errors[0].field]).toEqual([422, kind])
    }
  })

  test('shows the rows to remove before the period is saved, and removes nothing', async () => {
    const { body } = await admin.get('/admin/retention/preview?leads=30&messages=90&audit=&sign_in_failures=')
    const rows = Object.fromEntries(
      body.map(({ kind, rows }: { kind: string; rows: number }) => [kind, rows]),
    )
    expect(rows).toMatchObject({
      leads: 2,
      call_payloads: 0,
      messages: 1,
      sign_in_attempts: 3,
      sign_in_failures: 0,
      sessions: 2,
    })
    expect(body.find(({ kind }: { kind: string }) => kind === 'audit')).toMatchObject({
      days: null,
      oldest: null,
    })
    const ages = body.flatMap(({ oldest }: { oldest: string | null }) =>
      oldest === null ? [] : [Date.parse(oldest)],
    )
    expect(ages).toEqual([...ages].sort((a, b) => a - b))
    expect(await query("SELECT FROM intake_leads WHERE raw <> ''")).toHaveLength(3)
  })

  test('is saved as settings after a confirmation', async () => {
    const saved = await put({
      leads: '30',
      call_payloads: '30',
      messages: '90',
      sign_in_attempts: '',
      audit: '365',
    })
    expect(saved.status).toBe(200)
  })

  test('removes expired rows and reports how many; rows of the accounts stay', async () => {
    await query('UPDATE messages SET payment_id = NULL')
    expect(await applyRetention(t.deps, forever())).toBeNull()
    expect(await query("SELECT count(*)::int AS rows FROM intake_leads WHERE raw <> ''")).toEqual([
      { rows: 1 },
    ])
    expect(await query("SELECT mapped ->> 'phone' AS phone FROM intake_leads ORDER BY created_at")).toEqual([
      { phone: null },
      { phone: null },
      { phone: '+919812345678' },
    ])
    expect(await query('SELECT raw, recording_url FROM calls ORDER BY created_at LIMIT 1')).toEqual([
      { raw: {}, recording_url: null },
    ])
    expect(await query('SELECT count(*)::int AS rows FROM messages')).toEqual([{ rows: 2 }])
    expect(await query('SELECT subject FROM sign_in_attempts ORDER BY 1')).toEqual([
      { subject: '10' },
      { subject: '200' },
      { subject: '40' },
    ])
    expect(await query('SELECT subject FROM sign_in_failures ORDER BY 1')).toEqual([
      { subject: '10' },
      { subject: '40' },
    ])
    expect(await query("SELECT ip FROM sessions WHERE ip ~ '^\\d+$'")).toEqual([{ ip: '10' }])
    const { body } = await admin.get('/admin/retention/runs')
    expect(body[0].finished_at).not.toBeNull()
    expect(body[0]).toMatchObject({ problem: null })
    expect(
      Object.fromEntries(
        body[0].removed.map(({ kind, rows }: { kind: string; rows: number }) => [kind, rows]),
      ),
    ).toEqual({
      leads: 2,
      call_payloads: 2,
      messages: 1,
      sign_in_failures: 1,
      sessions: 2,
    })
    expect(await query("SELECT after FROM audit_entries WHERE record_type = 'retention'")).toMatchObject([
      { after: { leads: 2 } },
    ])
  })

  test('finds nothing the second time', async () => {
    expect(await applyRetention(t.deps, forever())).toBeNull()
    const { body } = await dev.get('/admin/retention/runs')
    expect(body[0].removed).toEqual([])
  })

  test('stops when its time is over, and the next task continues the same run', async () => {
    await query(
      `INSERT INTO sign_in_failures (subject, way, failed_at) VALUES ('again', 'password', app_now() - interval '100 days')`,
    )
    const run = await applyRetention(t.deps, performance.now() - 1)
    expect(run).not.toBeNull()
    const [begun] = (await admin.get('/admin/retention/runs')).body
    expect(begun).toMatchObject({ id: run, finished_at: null, removed: [] })
    expect(await applyRetention(t.deps, forever(), run ?? undefined)).toBeNull()
    const [ended] = (await admin.get('/admin/retention/runs')).body
    expect(ended).toMatchObject({ id: run, removed: [{ kind: 'sign_in_failures', rows: 1 }] })
  })

  test('leaves the audit log unchanged while its chain is broken, and reports that', async () => {
    await query("INSERT INTO audit_checks (entries, problem) VALUES (1, 'Entry 1 was changed')")
    await applyRetention(t.deps, forever())
    const [run] = (await admin.get('/admin/retention/runs')).body
    expect(run.problem).toMatch(/audit log found a problem/)
  })

  test('reads its rows by an index', async () => {
    const { rows } = await t.database.pool
      .query(
        `SET enable_seqscan = off; EXPLAIN SELECT ctid FROM messages WHERE created_at < app_now() - interval '90 days' AND payment_id IS NULL
       AND settlement_line_id IS NULL AND state <> 'pending' ORDER BY created_at LIMIT 500 FOR UPDATE SKIP LOCKED; RESET enable_seqscan`,
      )
      .then((all) => (all as unknown as { rows: { 'QUERY PLAN': string }[] }[])[1]!)
    expect(rows.map((row) => row['QUERY PLAN']).join()).toContain('messages_retained_idx')
  })
})
