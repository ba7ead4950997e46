import { readFileSync } from 'node:fs'
import { nameRules } from 'contract/customers/names.rules.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import { withPairs } from '#domains/ledger/public.ts'
import type { Database } from '#platform/db/database.ts'
import { insertCatalogue } from './demo/catalogue-rows.ts'
import { insertConcessions } from './demo/concessions.ts'
import { addDayBook } from './demo/day-book.ts'
import { type DemoRows, demoRows } from './demo/demo-rows.ts'
import { insertIncentiveRule } from './demo/incentive-rule.ts'
import { cities } from './demo/people.ts'
import type { Places } from './demo/people-rows.ts'
import { addSettings } from './demo/settings.ts'
import { insertRun } from './demo/settlement-run.ts'
import { addDemoUsers } from './demo/users.ts'
import type { WorkRows } from './demo/work-rows.ts'

/**
 * Loads the demo business: a believable two months around `now`, the same on every machine for the same
 * moment. The locations must be loaded. Does nothing when there is a customer already. Returns whether it
 * loaded anything.
 */
export async function loadDemo(db: Kysely<Database>, now: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const first = await trx.selectFrom('customers').select('id').limit(1).executeTakeFirst()
    if (first) return false
    // A thousand rows and their triggers are written at once: a slow machine may take longer than the limit
    // of a request.
    await sql`SET LOCAL statement_timeout = '2min'`.execute(trx)
    const users = await addDemoUsers(trx)
    const places = await readPlaces(trx)
    const rows = demoRows(now, places, users)
    const [manager, by] = [users.manager, users.callers[0]!] // five accounts
    await addSettings(trx)
    await trx.updateTable('name_checks').set({ rules: nameRules }).execute()
    await insertPeople(trx, rows)
    await inChunks(rows.enquiries, (part) => trx.insertInto('enquiries').values(part).execute())
    await inChunks(rows.activities, (part) => trx.insertInto('activities').values(part).execute())
    await insertWork(trx, rows, now)
    await inChunks(rows.terms, (part) => trx.insertInto('commission_terms').values(part).execute())
    await trx.insertInto('intake_keys').values(rows.intake.keys).execute()
    await inChunks(rows.intake.leads, (part) => trx.insertInto('intake_leads').values(part).execute())
    await insertConcessions(trx, by, now)
    await addStatusStays(trx)
    await restartSequences(trx)
    await addDayBook(trx, { calendar: rows.calendar, by, manager, bengaluru: districtOf(places) })
    await sql`SELECT rebuild_unserved_places()`.execute(trx)
    return true
  })
}

/** The district of the first city. */
function districtOf(places: Places): number {
  return places.get(cities[0]!.pincodes[0]!)!.district_id // each city has pincodes, which are loaded
}

/** Ids of the cities' pincodes and districts; of a pincode with several areas, the first one. */
async function readPlaces(trx: Transaction<Database>): Promise<Places> {
  const titles = cities.flatMap((city) => city.pincodes)
  const rows = await trx
    .selectFrom('locations as pincode')
    .innerJoin('locations as area', 'area.id', 'pincode.parent_id')
    .select([
      'pincode.title',
      'pincode.id as location_id',
      'area.title as area',
      'area.parent_id as district_id',
    ])
    .where('pincode.type', '=', 'pincode')
    .where('pincode.title', 'in', titles)
    .orderBy('pincode.id', 'desc')
    .execute()
  return new Map(
    rows.map(({ title, location_id, area, district_id }) => [
      title,
      { location_id, area, district_id: district_id! },
    ]),
  )
}

/** Writes the stays of each enquiry in its statuses, by the same statement as the load test. */
async function addStatusStays(trx: Transaction<Database>): Promise<void> {
  const statement = readFileSync(new URL('load/sql/enquiry-statuses.sql', import.meta.url), 'utf8')
  await sql`DELETE FROM enquiry_statuses`.execute(trx)
  await sql
    .raw(statement.replace('{from}', '0').replace('{to}', String(Number.MAX_SAFE_INTEGER)))
    .execute(trx)
}

async function insertPeople(trx: Transaction<Database>, rows: DemoRows): Promise<void> {
  const { people, partners, partnerCalendars } = rows
  await insertCatalogue(trx, rows.catalogue)
  await inChunks(people.customers, (part) => trx.insertInto('customers').values(part).execute())
  await inChunks(people.addresses, (part) => trx.insertInto('addresses').values(part).execute())
  await inChunks(partners.partners, (part) => trx.insertInto('partners').values(part).execute())
  await inChunks(partners.services, (part) => trx.insertInto('partner_services').values(part).execute())
  await inChunks(partners.areas, (part) => trx.insertInto('partner_areas').values(part).execute())
  await inChunks(partnerCalendars.hours, (part) => trx.insertInto('partner_hours').values(part).execute())
  await inChunks(partnerCalendars.daysOff, (part) =>
    trx.insertInto('partner_days_off').values(part).execute(),
  )
}

async function insertWork(
  trx: Transaction<Database>,
  { work, receipts }: DemoRows,
  now: Date,
): Promise<void> {
  await inChunks(work.jobs, (rows) => trx.insertInto('jobs').values(rows).execute())
  await inChunks(work.assignments, (rows) => trx.insertInto('assignments').values(rows).execute())
  await inChunks(work.schedules, (rows) => trx.insertInto('schedules').values(rows).execute())
  await inChunks(work.changes, (rows) => trx.insertInto('schedule_changes').values(rows).execute())
  await inChunks([...work.payments, ...work.settlements], (rows) =>
    trx.insertInto('payments').values(rows).execute(),
  )
  for (const { id, at, by, reason, replaced_by } of work.reversals) {
    const reversal = { reversed_at: at, reversed_by: by, reversal_reason: reason, replaced_by }
    await trx.updateTable('payments').set(reversal).where('id', '=', id).execute()
  }
  await insertLedger(trx, work)
  await insertRun(trx, now)
  await insertIncentiveRule(trx, now)
  await inChunks(receipts.receipts, (rows) => trx.insertInto('receipts').values(rows).execute())
  await trx.insertInto('receipt_series').values(receipts.series).execute()
  await inChunks(work.messages, (rows) => trx.insertInto('messages').values(rows).execute())
  await trx.insertInto('complaints').values(work.complaints).execute()
  const inOrder = work.timeline.toSorted((a, b) => a.happened_at.localeCompare(b.happened_at))
  await inChunks(inOrder, (rows) => trx.insertInto('timeline_entries').values(rows).execute())
}

/** An account is read in the order in which it was written. */
async function insertLedger(trx: Transaction<Database>, { ledger, against }: WorkRows): Promise<void> {
  const inOrder = ledger.toSorted((a, b) => String(a.created_at).localeCompare(String(b.created_at)))
  const ids = new Map(inOrder.map((entry, index) => [entry, index + 1]))
  const entries = inOrder.map((entry) => {
    const taken = against.get(entry)
    const reverses_id = taken ? ids.get(taken)! : null
    return { method: null, reference: null, paid_at: null, ...entry, id: ids.get(entry)!, reverses_id }
  })
  await inChunks(withPairs(entries), (rows) => trx.insertInto('ledger_entries').values(rows).execute())
  await sql`SELECT rebuild_due_changes()`.execute(trx)
}

/** A statement may bind 65,535 values; rows of the widest table have about 30. */
async function inChunks<Row>(rows: Row[], insert: (rows: Row[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += 1000) await insert(rows.slice(start, start + 1000))
}

/** The demo sets its own ids, so the sequences must continue after them. */
async function restartSequences(trx: Transaction<Database>): Promise<void> {
  const tables = [
    'categories',
    'questions',
    'customers',
    'addresses',
    'partners',
    'enquiries',
    'jobs',
    'schedules',
    'payments',
    'ledger_entries',
    'intake_keys',
    'complaints',
  ]
  for (const table of tables) {
    await sql`SELECT setval(pg_get_serial_sequence(${table}, 'id'), (SELECT max(id) FROM ${sql.table(table)}))`.execute(
      trx,
    )
  }
}
