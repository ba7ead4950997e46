import type { Pool } from 'pg'
import { createApiKey } from '../../test/api-keys.ts'
import type { TestApp } from '../../test/app.ts'
import { createRefusedLead } from '../../test/leads.ts'
import { createPasskeys } from '../../test/passkey.ts'
import { createWebhook } from '../../test/webhooks.ts'
import { allowSending, createWorld, type World } from '../../test/world.ts'
import { accountRequest } from './account-requests.ts'
import { concessionRequest } from './concession-requests.ts'
import { dayBookRequest } from './day-book-requests.ts'
import { createFiles, fileRequest } from './file-requests.ts'
import { importRequest } from './import-requests.ts'
import { incentiveRequest } from './incentive-requests.ts'
import { lastMoveFor } from './last-move.ts'
import { linkRequest } from './link-requests.ts'
import { mergeRequest } from './merge-requests.ts'
import { queueRequest } from './queue-requests.ts'
import { replacementRequest } from './replacement-requests.ts'
import { reworkRequest } from './rework-requests.ts'
import { confirmRequest, secondFactorFor } from './second-factor.ts'
import { settingsRequest } from './settings-requests.ts'
import { settlementRequest } from './settlement-requests.ts'
import { staffRequest } from './staff-requests.ts'
import { trashRequest } from './trash-requests.ts'

/** Records in every state that transitions require, and the references between tables. */
export type Stage = {
  world: World
  /** Ids of a table, newest first; none when there is no such table. */
  ids(table: string): Promise<number[]>
  /** The version that a user would have read; null for records without one. */
  version(table: string, id: number): Promise<number | null>
  /** The table to which a column such as `partner_id` refers, the table's own meaning first. */
  referred(table: string, column: string): string | undefined
  /**
   * Puts the record into the state that an endpoint requires beyond its schema, and returns the request; null
   * for others.
   */
  prepared(key: string, id: number): Promise<Record<string, unknown> | null>
  /** A whole request for an endpoint, when neither its schemas nor a row alone define it; null for others. */
  asked(key: string): Promise<{ path: string; body: Record<string, unknown> | undefined } | null>
  /** Names of all columns of all tables. */
  columns: readonly string[]
  /** Rows and contents of every table: equal when nothing was written except the audit of a refused call. */
  contents(): Promise<Record<string, string>>
}

/** Enough of each for three roles and their failed tries. */
const copies = 4

export async function createStage(t: TestApp): Promise<Stage> {
  const world = await createWorld(t, await t.as('dev'))
  await allowSending(world)
  await world.setting('provider.callerdesk.enable', true)
  for (let copy = 0; copy < copies; copy += 1) await createRecords(t, world)
  const prepared = async (key: string, id: number) =>
    (await secondFactorFor(t, key, id)) ?? lastMoveFor(t, key, id)
  const asked = async (key: string) =>
    (await mergeRequest(t, key)) ??
    (await staffRequest(t, key)) ??
    (await settingsRequest(t, key)) ??
    (await queueRequest(t, key)) ??
    (await trashRequest(t, key)) ??
    (await linkRequest(t, world, key)) ??
    (await replacementRequest(t, world, key)) ??
    (await reworkRequest(t, world, key)) ??
    (await concessionRequest(t, world, key)) ??
    (await incentiveRequest(t, world, key)) ??
    (await settlementRequest(t, world, key)) ??
    (await importRequest(t, key)) ??
    (await dayBookRequest(t, key)) ??
    (await fileRequest(t, world, key)) ??
    confirmRequest(key) ??
    accountRequest(t, world, key)
  return { world, prepared, asked, ...(await readTables(t.database.pool)) }
}

async function createRecords(t: TestApp, world: World): Promise<void> {
  const dev = await t.as('dev')
  const must = async (path: string, body: unknown) => {
    const reply = await dev.post(path, body)
    if (reply.status >= 300) throw new Error(`${path} was refused: ${JSON.stringify(reply.body)}`)
    return reply.body
  }
  await world.job()
  await world.job({ partner_id: await world.partner() })
  for (const state of ['accepted', 'started', 'completed'] as const) await world.jobIn(state)
  for (const status of ['submitted', 'approved', 'deactivated']) await world.partner({ status })
  const off = { from_day: '2090-01-01', to_day: '2090-01-02' }
  await must(`/partners/${await world.partner()}/days-off`, off)
  const paid = { method: 'cash', amount: 1000, received_by: 'company' }
  await must(`/jobs/${(await world.job()).id}/payments`, paid)
  const rate = { applies_from: '2026-04-01', mode: 'supplier', sac: '998714', rate: 1800 }
  await must(`/categories/${world.categories.cleaning}/tax`, rate)
  await world.setting('business.gstin', '29AAGCB7383J1Z4')
  await world.jobIn('completed', { category_id: world.categories.cleaning })
  const asked = { name: 'Asha Rao', phone: '9876543210', category_id: world.categories.taps }
  const known = { customer_id: world.customer, address_id: world.address }
  const visit = { starts_at: '2090-05-04T05:30:00Z', ends_at: '2090-05-04T06:30:00Z' }
  await must('/enquiries', { ...asked, ...known, visit })
  await must('/enquiries', { ...asked, ...known, status: 'rate-high', lost_reason: 'price' })
  const complaint = {
    job_id: (await world.jobIn('completed')).id,
    kind: 'quality',
    severity: 'low',
    text: 'The tap leaks',
  }
  await must('/complaints', complaint)
  await createRefusedLead(t)
  await createApiKey(dev)
  await createPasskeys(t.database.pool, dev.userId)
  await createWebhook(dev)
  await createFiles(t, world, dev.userId)
  // Refused by a provider: each can be sent again once.
  const refused = {
    channel: 'sms',
    template: 'notification',
    to: '+919876543210',
    body: 'New enquiry',
    state: 'failed',
  } as const
  const message = { ...refused, job_id: null, enquiry_id: null, customer_id: world.customer }
  await t.database.db.insertInto('messages').values([message, message, message]).execute()
  // No record refers to these, so they can be deleted.
  const spare = { label: null, place_type: 'home', line_1: 'Spare', line_2: null, landmark: null }
  await must('/addresses', { ...spare, location_id: world.places.pincode, customer_id: world.customer })
  const csv = `state\nSpare ${Math.random()}`
  await must('/location-imports', { file_name: 'spare.csv', csv, dry_run: false })
}

async function readTables(pool: Pool): Promise<Omit<Stage, 'world' | 'prepared' | 'asked'>> {
  const { rows: columns } = await pool.query<{ table: string; column: string }>(
    `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns WHERE table_schema = 'public'`,
  )
  const { rows: links } = await pool.query<{ table: string; column: string; target: string }>(
    `SELECT conrelid::regclass::text AS "table", attname AS "column", confrelid::regclass::text AS target
     FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
     WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
  )
  const has = (table: string, column: string) =>
    columns.some((each) => each.table === table && each.column === column)
  const tables = [...new Set(columns.map(({ table }) => table))]
  // Rows of these two are written some time after the response.
  const kept = tables.filter((name) => name !== 'cache_entries' && name !== 'slow_requests')
  const sums = kept.map(
    (table) =>
      `(SELECT count(*) || ':' || coalesce(sum(hashtextextended(each::text, 0)), 0)
        FROM ${table} AS each ${table === 'audit_entries' ? "WHERE action <> 'refused'" : ''}) AS ${table}`,
  )
  const contents = { name: 'contents', text: `SELECT ${sums.join(', ')}` }
  return {
    columns: [...new Set(columns.map(({ column }) => column))],
    referred(table, column) {
      const fitting = links.filter((link) => link.column === column)
      return (fitting.find((link) => link.table === table) ?? fitting[0])?.target
    },
    async contents() {
      return (await pool.query(contents)).rows[0]
    },
    async ids(table) {
      if (!has(table, 'id')) return []
      return (await pool.query(`SELECT id FROM ${table} ORDER BY id DESC LIMIT 60`)).rows.map(({ id }) => id)
    },
    async version(table, id) {
      if (!has(table, 'version')) return null
      return (await pool.query(`SELECT version FROM ${table} WHERE id = $1`, [id])).rows[0]?.version ?? null
    },
  }
}
