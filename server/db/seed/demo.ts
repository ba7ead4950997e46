import { readFileSync } from 'node:fs'
import { nameRules } from 'contract/customers/names.rules.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import { withPairs } from '#domains/ledger/public.ts'
import type { Database } from '#platform/db/database.ts'
import { addAfterwards } from './demo/afterwards.ts'
import { type Calendar, calendarOf } from './demo/calendar.ts'
import { type CatalogueRows, catalogueRows, insertCatalogue } from './demo/catalogue-rows.ts'
import { addComplaints } from './demo/complaints.ts'
import { insertConcessions } from './demo/concessions.ts'
import { addDayBook } from './demo/day-book.ts'
import { enquiryRows } from './demo/enquiry-rows.ts'
import { insertIncentiveRule } from './demo/incentive-rule.ts'
import { addJob, officeStart } from './demo/job-rows.ts'
import { leadRows } from './demo/leads.ts'
import { partnerCalendars } from './demo/partner-calendar.ts'
import { cities } from './demo/people.ts'
import { customerRows, type PeopleRows, type Places, partnerRows } from './demo/people-rows.ts'
import { seededRandom } from './demo/random.ts'
import { receiptRows } from './demo/receipt-rows.ts'
import { addSettings, business } from './demo/settings.ts'
import { insertRun } from './demo/settlement-run.ts'
import { settleOldLedgers } from './demo/settlements.ts'
import { termRows } from './demo/terms.ts'
import { addDemoUsers } from './demo/users.ts'
import { emptyWork, type WorkRows } from './demo/work-rows.ts'

const wantedJobs = 1200

/**
 * Loads the demo business: a believable two months around today, the same on every machine for the same day. The places
 * must be loaded. Does nothing when there is a customer already. Answers whether it loaded anything.
 */
export async function loadDemo(db: Kysely<Database>, now: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const first = await trx.selectFrom('customers').select('id').limit(1).executeTakeFirst()
    if (first) return false
    // A thousand rows at once with all that follows them: a slow machine may take longer than a request is allowed to.
    await sql`SET LOCAL statement_timeout = '2min'`.execute(trx)
    const users = await addDemoUsers(trx)
    const random = seededRandom(20_261_121)
    const calendar = calendarOf(now)
    const places = await readPlaces(trx)
    const catalogue = catalogueRows()
    const people = customerRows(random, calendar, places)
    const partners = partnerRows(random, calendar, places, catalogue.idOf)
    const work = emptyWork()
    const cast = { random, calendar, crew: partners.crew, staffIds: users.callers, staffNames: users.names }
    const leads = enquiryRows(cast, people.households, catalogue.services, work)
    addRepeatJobs(work, cast, people, catalogue)
    const [manager, by] = [users.manager, users.callers[0]!]
    addAfterwards(work, cast)
    addComplaints(work, { calendar, by })
    settleOldLedgers(work, { calendar, by, manager })
    await addSettings(trx)
    await trx.updateTable('name_checks').set({ rules: nameRules }).execute()
    await insertPeople(trx, calendar, catalogue, people, partners)
    await inChunks(leads.enquiries, (rows) => trx.insertInto('enquiries').values(rows).execute())
    await inChunks(leads.activities, (rows) => trx.insertInto('activities').values(rows).execute())
    await insertWork(trx, work, catalogue, people, partners.crew)
    await inChunks(termRows(calendar, catalogue.idOf, manager), (rows) =>
      trx.insertInto('commission_terms').values(rows).execute(),
    )
    await insertLeads(trx, leadRows(leads.enquiries, calendar, manager))
    await insertConcessions(trx, by)
    await addStatusStays(trx)
    await restartSequences(trx)
    await addDayBook(trx, { calendar, by, manager, bengaluru: districtOf(places) })
    await sql`SELECT rebuild_unserved_places()`.execute(trx)
    return true
  })
}

/** The district of the first city. */
function districtOf(places: Places): number {
  return places.get(cities[0]!.pincodes[0]!)!.district_id // each city has pincodes, which are loaded
}

/** Ids of the cities' pincodes and districts; where a pincode stands in several places, the first one. */
async function readPlaces(trx: Transaction<Database>): Promise<Places> {
  const titles = cities.flatMap((city) => city.pincodes)
  const rows = await trx
    .selectFrom('locations as pincode')
    .innerJoin('locations as area', 'area.id', 'pincode.parent_id')
    .select(['pincode.title', 'pincode.id as location_id', 'area.title as area', 'area.parent_id as district_id'])
    .where('pincode.type', '=', 'pincode')
    .where('pincode.title', 'in', titles)
    .orderBy('pincode.id', 'desc')
    .execute()
  return new Map(
    rows.map(({ title, location_id, area, district_id }) => [title, { location_id, area, district_id: district_id! }]),
  )
}

/** How long each enquiry was in each status, from what the story says of it: as a load of the bench tells it. */
async function addStatusStays(trx: Transaction<Database>): Promise<void> {
  const told = readFileSync(new URL('load/sql/enquiry-statuses.sql', import.meta.url), 'utf8')
  await sql`DELETE FROM enquiry_statuses`.execute(trx)
  await sql.raw(told.replace('{from}', '0').replace('{to}', String(Number.MAX_SAFE_INTEGER))).execute(trx)
}

/** Customers who come back without an enquiry fill the book up to its 1,200 jobs. */
function addRepeatJobs(
  work: WorkRows,
  cast: Parameters<typeof addJob>[1],
  people: PeopleRows,
  catalogue: CatalogueRows,
): void {
  const { random, calendar } = cast
  while (work.jobs.length < wantedJobs) {
    const household = random.pick(people.households)
    const address = random.pick(household.addresses)
    const days = random.weighted([
      [0, 8],
      [1, 6],
      [2, 4],
      [3, 3],
      [5, 3],
      [-random.int(1, 58), 76],
    ] as const)
    const startsAt = officeStart(random, calendar, days)
    const bookedAt = Math.min(startsAt - random.int(3, 60) * 3_600_000, calendar.now - random.int(10, 400) * 60_000)
    addJob(work, cast, {
      household,
      addressId: address.id,
      pincode: address.pincode,
      service: random.pick(catalogue.services),
      enquiryId: null,
      answers: '[]',
      startsAt,
      bookedAt,
      mustComplete: false,
    })
  }
}

async function insertPeople(
  trx: Transaction<Database>,
  calendar: Calendar,
  catalogue: CatalogueRows,
  people: PeopleRows,
  partners: ReturnType<typeof partnerRows>,
): Promise<void> {
  await insertCatalogue(trx, catalogue)
  await inChunks(people.customers, (rows) => trx.insertInto('customers').values(rows).execute())
  await inChunks(people.addresses, (rows) => trx.insertInto('addresses').values(rows).execute())
  await inChunks(partners.partners, (rows) => trx.insertInto('partners').values(rows).execute())
  await inChunks(partners.services, (rows) => trx.insertInto('partner_services').values(rows).execute())
  await inChunks(partners.areas, (rows) => trx.insertInto('partner_areas').values(rows).execute())
  const ids = partners.crew.map(({ id }) => id)
  const { hours, daysOff } = partnerCalendars(calendar, ids)
  await inChunks(hours, (rows) => trx.insertInto('partner_hours').values(rows).execute())
  await inChunks(daysOff, (rows) => trx.insertInto('partner_days_off').values(rows).execute())
}

async function insertWork(
  trx: Transaction<Database>,
  work: WorkRows,
  catalogue: CatalogueRows,
  people: PeopleRows,
  crew: ReturnType<typeof partnerRows>['crew'],
): Promise<void> {
  const { receipts, series } = receiptRows(work, {
    households: new Map(people.households.map((household) => [household.id, household])),
    services: new Map(catalogue.services.map((service) => [service.id, service])),
    crew: new Map(crew.map((member) => [member.id, member])),
    addresses: new Map(people.addresses.map((address) => [address.id!, [address.line_1, address.line_2 ?? '']])),
    business,
  })
  await inChunks(work.jobs, (rows) => trx.insertInto('jobs').values(rows).execute())
  await inChunks(work.assignments, (rows) => trx.insertInto('assignments').values(rows).execute())
  await inChunks(work.schedules, (rows) => trx.insertInto('schedules').values(rows).execute())
  await inChunks(work.changes, (rows) => trx.insertInto('schedule_changes').values(rows).execute())
  await inChunks([...work.payments, ...work.settlements], (rows) => trx.insertInto('payments').values(rows).execute())
  for (const { id, at, by, reason, replaced_by } of work.reversals) {
    const reversal = { reversed_at: at, reversed_by: by, reversal_reason: reason, replaced_by }
    await trx.updateTable('payments').set(reversal).where('id', '=', id).execute()
  }
  await insertLedger(trx, work)
  await insertRun(trx)
  await insertIncentiveRule(trx)
  await inChunks(receipts, (rows) => trx.insertInto('receipts').values(rows).execute())
  await trx.insertInto('receipt_series').values(series).execute()
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

async function insertLeads(trx: Transaction<Database>, { keys, leads }: ReturnType<typeof leadRows>): Promise<void> {
  await trx.insertInto('intake_keys').values(keys).execute()
  await inChunks(leads, (rows) => trx.insertInto('intake_leads').values(rows).execute())
}

/** A statement may bind 65,535 values; rows of the widest table have about 30. */
async function inChunks<Row>(rows: Row[], insert: (rows: Row[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += 1000) await insert(rows.slice(start, start + 1000))
}

/** The story sets its own ids: the next real record goes on after them. */
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
