import { changeTypes, type Owner } from 'contract/live/record-changes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'

/** Tables whose changes are not sent, and why. All other tables are in `server/db/functions/changes.sql`. */
const unwatched: Record<string, string> = {
  migrations: 'is about the program',
  function_files: 'is about the program',
  record_changes: 'holds the changes themselves',
  erasures: 'an erasure changes the customer',
  audit_entries: 'grows with every change; what changed is told itself',
  record_reads: 'grows with every read, and its page is asked again by hand',
  webhooks: 'is for developers, whose page asks again every few seconds',
  webhook_deliveries: 'is for developers, whose page asks again every few seconds',
  role_policies: 'is checked by every request; its page reads it when it is opened',
  api_keys: 'is for developers, of whom one has just changed it',
  imports: 'its page reads it while a task works on it',
  import_parts: 'are read with their import',
  import_rows: 'are read with their import',
  import_mappings: 'no screen shows it',
  audit_chain: 'follows the audit log',
  audit_checks: 'is computed every night',
  audit_streams: 'no screen shows it',
  audit_checkpoint: 'no screen shows it',
  retention_runs: 'is written at night; its page reads it when it is opened',
  opt_outs: 'each record that shows it changes, or has a timeline entry',
  idempotency_keys: 'no screen shows it',
  app_key: 'no screen shows it',
  sign_in_attempts: 'no screen shows it',
  sign_in_failures: 'no screen shows it',
  trash: 'is written with the deleted or restored record, whose change is noted',
  receipts: 'is made with its payment, which is told',
  receipt_series: 'no screen shows it',
  tax_series: 'no screen shows it',
  tax_documents: 'is made with a change of its job, which is told',
  files: 'is written with the timeline entry of its record, which is told',
  file_uploads: 'is for its user alone, who sends it',
  file_upload_chunks: 'is for its user alone, who sends it',
  partner_bank_details: 'is written with the timeline entry of its partner, which is told',
  cash_defaults: 'is written with its account, which is told',
  cash_closings: 'is written with its account, which is told',
  settlement_lines: 'is written with its run, which is told',
  questions: 'a change of them is an edit of their category',
  partner_services: 'a change of them is an edit of their partner',
  partner_areas: 'a change of them is an edit of their partner',
  schedule_changes: 'is written with its schedule, which is told',
  customer_job_sums: 'follows the jobs it sums up',
  roll_ups: 'holds the declarations of counts',
  roll_up_cells: 'follows the rows it counts',
  roll_up_changes: 'follows the rows it counts',
  unserved_places: 'is computed every few minutes',
  refreshes: 'is computed every few minutes',
  due_changes: 'follows the jobs whose dues change',
  enquiry_results: 'follows the enquiries and jobs it sums up',
  shared_phones: 'follows the customers who share them',
  customer_merge_moves: 'is written with its merge, which is told',
  enquiry_statuses: 'is written with its enquiry, which is told',
  enquiry_last_moves: 'is written with its enquiry, which is told',
  name_checks: 'says how far a check has come',
  list_preferences: 'is for its owner alone, who has just changed it',
  provider_links: 'is written by a sign-in, and no screen lists it',
  passkeys: 'is for its owner alone, who has just changed it',
  second_factors: 'is for its owner alone, who has just changed it',
  recovery_codes: 'is for its owner alone, who has just changed it',
  sign_in_challenges: 'no screen shows it',
  activities: 'is written with its timeline entry, which is told',
  lead_turns: 'is written with the timeline entry of its lead, which is told',
  replacements: 'is written with its jobs, which are told',
  calls: 'is written with its timeline entry, which is told',
  provider_states: 'no screen shows it',
  cache_entries: 'the page of the cache looks again by itself',
  paused_kinds: 'the page of the queue looks again by itself',
  slow_requests: 'is about the program, and looked at when something was slow',
  statement_snapshots: 'is about the program, and grows by the clock',
}

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

/** The table and the arguments of each trigger that notes changes. */
async function watched(): Promise<{ table: string; args: string[] }[]> {
  const { rows } = await database.pool.query<{ table: string; definition: string }>(`
    SELECT tgrelid::regclass::text AS table, pg_get_triggerdef(oid) AS definition
    FROM pg_trigger WHERE tgfoid = 'note_change'::regproc`)
  return rows.map(({ table, definition }) => {
    const args = /note_change\((.*)\)$/.exec(definition)![1]!
    return { table, args: args.split(', ').map((arg) => arg.slice(1, -1)) }
  })
}

test('every table has a change trigger or a reason against one', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`,
  )
  const known = new Set((await watched()).map(({ table }) => table))
  const names = rows.map(({ name }) => name)
  expect(names.filter((name) => !known.has(name) && !(name in unwatched))).toEqual([])
  expect(Object.keys(unwatched).filter((name) => known.has(name) || !names.includes(name))).toEqual([])
})

test('the noted types and related records are those of the contract', async () => {
  const all = await watched()
  const noted = new Map<string, Set<Owner>>()
  for (const { table, args } of all) {
    const type = args[0]!
    const byRecord = table === 'timeline_entries'
    const owners = (['customer', 'enquiry', 'job', 'partner'] as const).filter(
      (owner) => byRecord || type === owner || args.includes(`${owner}_id`),
    )
    noted.set(type, new Set([...(noted.get(type) ?? []), ...owners]))
  }
  expect(noted.delete('session')).toBe(true)
  const named = Object.fromEntries([...noted].map(([type, owners]) => [type, [...owners]]))
  expect(named).toEqual(
    Object.fromEntries(Object.entries(changeTypes).map(([type, { names }]) => [type, names])),
  )
})
