import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DayRange } from 'contract/reports/report-range.rules.ts'
import { addDays } from 'contract/shared/business-time.ts'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { historySeed, pick, randomInteger, seededRandom } from '../../faults/random.ts'
import { createUser } from '../test/app.ts'
import { type TestDatabase, testDatabase } from '../test/database.ts'
import {
  createAddress,
  createCategory,
  createCustomer,
  createPartner,
  createPlace,
  newPhone,
} from '../test/fixtures.ts'
import { differences } from '../test/roll-up-differences.ts'
import { ownFolder } from './platform/db/schema-files.ts'
import { isMonthly, type RollUp } from './platform/roll-up/roll-up.ts'
import { rollUpSql } from './platform/roll-up/roll-up-sql.ts'
import { rollUpChanges } from './platform/roll-up/roll-up-step.ts'
import { rankedKeys, sumOf, sumsByDay, sumsByKey } from './platform/roll-up/sums.ts'
import { rollUps } from './roll-ups.ts'

let database: TestDatabase
let ids: Record<'customers' | 'categories' | 'people' | 'partners' | 'addresses', number[]>
beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  const customers = [(await createCustomer(db)).id, (await createCustomer(db)).id]
  const places = [await createPlace(db), await createPlace(db)]
  const addresses = []
  for (const { pincode } of places) {
    addresses.push(
      await createAddress(db, { customer_id: customers[0]!, location_id: pincode, primary: false }),
    )
  }
  ids = {
    customers,
    addresses,
    categories: [await createCategory(db), await createCategory(db)],
    partners: [await createPartner(db), await createPartner(db), await createPartner(db)],
    people: [
      await createUser(db, { role: 'staff', name: 'Asha' }),
      await createUser(db, { role: 'staff', name: 'Ravi' }),
    ],
  }
  await sql`INSERT INTO intake_keys (source, title, key_hash, ending) VALUES ('website', 'Page', 'hash', 'abcd')`.execute(
    db,
  )
})
afterAll(() => database.drop())

const random = seededRandom(historySeed)
const one = (values: readonly (string | number | null)[]) => pick(random, values)
const money = () => randomInteger(random, 900_000)
const flip = () => randomInteger(random, 2) === 0
const moment = () =>
  sql`timestamptz '2026-10-20T12:00:00Z' - make_interval(days => ${randomInteger(random, 700)}, mins => ${randomInteger(random, 1440)})`
const some = (of = 3) => sql`id % ${of} = ${randomInteger(random, of)}`
const anyOf = (table: string) =>
  sql`(SELECT id FROM ${sql.table(table)} ORDER BY md5(id::text || ${random()}::text) LIMIT 1)`
const states = [
  sql`'open', 'call', app_now(), NULL::text`,
  sql`'closed', NULL::text, NULL::timestamptz, NULL::text`,
  sql`'rate-high', NULL::text, NULL::timestamptz, 'price'`,
]
const jobStates = ['pending', 'accepted', 'completed', 'completed', 'cancelled']
const source = () => one(['website', 'unknown', 'poster'])

type Edits = { insert: () => RawBuilder<unknown>; update: (() => RawBuilder<unknown>)[]; keeps?: 'its rows' }
const set = (table: string, values: () => RawBuilder<unknown>) => () =>
  sql`UPDATE ${sql.table(table)} SET ${values()} WHERE ${some()}`

/** Edits of every source: one to insert and some to update. Rows are deleted in the same way. */
const edits: Record<string, Edits> = {
  customers: {
    insert: () => sql`INSERT INTO customers (name, phone, gender, source, created_at)
      VALUES ('Asha', ${newPhone()}, ${one(['male', 'female', null])}, ${source()}, ${moment()})`,
    update: [
      set('customers', () => sql`source = ${one(['website', null])}`),
      set('customers', () => sql`created_at = ${moment()}, name = ${one(['Asha', 'Usha'])}`),
    ],
  },
  partners: {
    insert: () => sql`INSERT INTO partners (name, phone, status, created_at)
      VALUES ('Ravi', ${newPhone()}, ${one(['approved', 'submitted'])}, ${moment()})`,
    update: [
      set('partners', () => sql`status = ${one(['approved', 'deactivated'])}`),
      set('partners', () => sql`balance = ${one([0, 100, -100])}`),
    ],
  },
  partner_services: {
    insert: () => sql`INSERT INTO partner_services (partner_id, category_id)
      VALUES (${anyOf('partners')}, ${one(ids.categories)}) ON CONFLICT DO NOTHING`,
    update: [
      () =>
        sql`UPDATE partner_services SET category_id = ${one(ids.categories)} WHERE partner_id = ${anyOf('partners')}`,
    ],
  },
  enquiries: {
    insert: () => sql`
      INSERT INTO enquiries (name, phone, customer_id, category_id, address_id, source, assigned_to, created_by, created_at)
      VALUES ('Asha', '+919845012345', ${ids.customers[0]}, ${one([...ids.categories, null])}, ${one(ids.addresses)}, ${source()},
        ${one([...ids.people, null])}, ${one([...ids.people, null])}, ${moment()})`,
    update: [
      set(
        'enquiries',
        () => sql`(status, next_action, follow_up_at, lost_reason) = ROW (${pick(random, states)})`,
      ),
      set('enquiries', () => sql`source = ${source()}, assigned_to = ${one([...ids.people, null])}`),
      set('enquiries', () => sql`created_at = ${moment()}, category_id = ${one([...ids.categories, null])}`),
      set('enquiries', () => sql`first_touched_at = ${flip() ? moment() : sql`NULL`}`),
    ],
  },
  jobs: {
    insert: () => sql`
      INSERT INTO jobs (enquiry_id, customer_id, category_id, address_id, partner_id, scheduled_at, ends_at, commission_rule, status,
        completed_at, price, material_cost, commission, created_by, created_at)
      SELECT ${flip() ? anyOf('enquiries') : sql`NULL`}, ${one(ids.customers)}, ${one(ids.categories)}, ${one([...ids.addresses, null])},
        ${one([...ids.partners, null])}, day, day + interval '1 hour', '{}', ${one(jobStates)}, ${flip() ? moment() : sql`NULL`},
        ${money()}, ${money()}, ${money()}, ${one([...ids.people, null])}, day FROM (SELECT ${moment()}) AS given (day)`,
    update: [
      set('jobs', () => sql`status = ${one(jobStates)}, completed_at = ${moment()}`),
      set(
        'jobs',
        () =>
          sql`(scheduled_at, ends_at) = (SELECT day, day + interval '1 hour' FROM (SELECT ${moment()}) AS given (day))`,
      ),
      set(
        'jobs',
        () => sql`price = ${money()}, material_cost = ${money()}, category_id = ${one(ids.categories)}`,
      ),
      set(
        'jobs',
        () => sql`partner_id = ${one([...ids.partners, null])}, created_by = ${one([...ids.people, null])}`,
      ),
      set(
        'jobs',
        () => sql`enquiry_id = ${anyOf('enquiries')}, address_id = ${one([...ids.addresses, null])}`,
      ),
    ],
  },
  enquiry_results: {
    insert: () => sql`SELECT`,
    update: [
      () =>
        sql`UPDATE enquiry_results SET received = ${money()}, waited = ${randomInteger(random, 900)} WHERE enquiry_id % 3 = 0`,
    ],
    keeps: 'its rows',
  },
  assignments: {
    insert: () => sql`INSERT INTO assignments (job_id, partner_id, status, created_at)
      VALUES (${anyOf('jobs')}, ${one(ids.partners)}, ${one(['rejected', 'cancelled', 'accepted'])}, ${moment()})`,
    update: [
      set(
        'assignments',
        () => sql`partner_id = ${one(ids.partners)}, status = ${one(['rejected', 'cancelled'])}`,
      ),
      set('assignments', () => sql`created_at = ${moment()}, accepted_at = ${flip() ? moment() : sql`NULL`}`),
    ],
  },
  payments: {
    insert: () => sql`INSERT INTO payments (kind, job_id, customer_id, method, amount, received_by, paid_at)
      SELECT ${one(['received-from-customer', 'refund'])}, id, customer_id, ${one(['cash', 'upi'])}, ${1 + money()},
        ${one(['company', 'partner'])}, ${moment()} FROM jobs ORDER BY id DESC LIMIT 1`,
    update: [
      () =>
        sql`UPDATE payments SET (reversed_at, reversal_reason) = (app_now(), 'x') WHERE ${some()} AND reversed_at IS NULL`,
    ],
    keeps: 'its rows',
  },
  intake_leads: {
    insert:
      () => sql`INSERT INTO intake_leads (key_id, source, raw, query, mapped, state, fingerprint, created_at)
      VALUES (${anyOf('intake_keys')}, ${source()}, '', '{}', '{}', 'refused', 'x', ${moment()})`,
    update: [
      set('intake_leads', () => sql`state = 'taken', enquiry_id = ${anyOf('enquiries')}`),
      set('intake_leads', () => sql`source = ${source()}, created_at = ${moment()}`),
    ],
  },
  activities: {
    insert: () => sql`INSERT INTO activities (record_type, record_id, type, note, created_by, created_at)
      VALUES ('customer', ${ids.customers[0]}, ${one(['call', 'note'])}, 'Called', ${one([...ids.people, null])}, ${moment()})`,
    update: [
      set('activities', () => sql`taken_back_at = ${flip() ? sql`app_now()` : sql`NULL`}`),
      set(
        'activities',
        () =>
          sql`type = ${one(['call', 'visit'])}, created_by = ${one([...ids.people, null])}, created_at = ${moment()}`,
      ),
    ],
  },
}

const remove = (table: string) =>
  table === 'partner_services'
    ? sql`DELETE FROM partner_services WHERE partner_id = ${anyOf('partners')}`
    : sql`DELETE FROM ${sql.table(table)} WHERE ${some(7)}`

/**
 * Edits that fail: a row that others refer to, a second assignment of a job, a refused amount, and a
 * deadlock.
 */
const refusals = ['23503', '23505', '23514', '40P01']
const done = new Map<string, number>()

type Kind = 'insert' | 'update' | 'delete'

async function edit(table: string): Promise<void> {
  const { insert, update, keeps } = edits[table]!
  const kind = pick(random, ['insert', 'insert', 'update', 'update', ...(keeps ? [] : ['delete'])] as Kind[])
  const statement = kind === 'insert' ? insert() : kind === 'update' ? pick(random, update)() : remove(table)
  await attempt(table, kind, statement)
}

async function attempt(table: string, kind: Kind, statement: RawBuilder<unknown>): Promise<void> {
  try {
    const { numAffectedRows = 0n } = await statement.execute(database.db)
    if (numAffectedRows > 0n) done.set(`${kind} ${table}`, (done.get(`${kind} ${table}`) ?? 0) + 1)
  } catch (error) {
    if (!refusals.includes((error as { code: string }).code)) throw error
  }
}

/** The kinds of edits that the database refused each time, or that met no row. */
const missing = (): { table: string; kind: Kind }[] =>
  sources.flatMap((table) =>
    (['insert', 'update', 'delete'] as const)
      .filter((kind) => !(edits[table]!.keeps && kind !== 'update') && !done.has(`${kind} ${table}`))
      .map((kind) => ({ table, kind })),
  )

/** Edits one after the other: a row that nothing refers to yet is deleted. */
async function catchUp({ table, kind }: { table: string; kind: Kind }): Promise<void> {
  const { insert, update } = edits[table]!
  for (let tries = 0; tries < 30 && !done.has(`${kind} ${table}`); tries += 1) {
    await attempt(table, 'insert', insert())
    const newest = sql`DELETE FROM ${sql.table(table)} WHERE id = (SELECT max(id) FROM ${sql.table(table)})`
    if (kind === 'update') await attempt(table, kind, pick(random, update)())
    if (kind === 'delete') await attempt(table, kind, table === 'partner_services' ? remove(table) : newest)
  }
}

const sources = [...new Set(rollUps.map((rollUp) => rollUp.source))]

test('sums equal the rows after concurrent random edits, rolled up or not, and after a rebuild', async () => {
  expect(Object.keys(edits).sort()).toEqual([...sources].sort())
  for (let round = 0; round < 40; round += 1) {
    const tables = Array.from({ length: 10 }, () => pick(random, sources))
    await Promise.all([...tables.map(edit), ...(round % 3 === 0 ? [rollUpChanges(database.db)] : [])])
    if (round % 4 === 3) {
      expect(await differences(database.db, rollUps)).toEqual([])
      await compareReads()
    }
  }
  for (const kind of missing()) await catchUp(kind)
  expect(missing()).toEqual([])
  await rollUpChanges(database.db)
  const { rows } = await sql`SELECT FROM roll_up_changes`.execute(database.db)
  expect(rows).toEqual([])
  expect(await differences(database.db, rollUps)).toEqual([])
  await sql`SELECT rebuild_roll_ups()`.execute(database.db)
  expect(await differences(database.db, rollUps)).toEqual([])
  await compareReads()
})

/** The queries of reports and lists, beside the rows of some days. */
async function compareReads(): Promise<void> {
  for (const rollUp of rollUps.filter(({ at }) => at !== null)) {
    const from = addDays('2024-11-01', randomInteger(random, 600))
    const days = { from, to: addDays(from, randomInteger(random, 500)) }
    for (const facet of Object.keys(rollUp.facets).filter(
      (name) => name === 'all' || isMonthly(rollUp, name),
    )) {
      await compareDays(rollUp, facet, days)
    }
  }
}

async function compareDays(rollUp: RollUp, facet: string, days: DayRange): Promise<void> {
  const { db } = database
  const wanted = { rollUp, facet, ...days }
  const names = [rollUp.rows, ...Object.keys(rollUp.measures)]
  const key = facet === 'all' ? sql`''` : sql`coalesce(${sql.raw(rollUp.keys[facet] as string)}, 0)::text`
  const columns = Object.entries(rollUp.measures).map(
    ([name, of]) => sql`sum(${sql.raw(of!)})::bigint AS ${sql.ref(name)}`,
  )
  const { rows } = await sql<{ key: string } & Record<string, number>>`
    SELECT ${key} AS key, ${sql.join([sql`count(*) AS ${sql.ref(rollUp.rows)}`, ...columns])} FROM ${sql.table(rollUp.source)} AS r
    WHERE (${sql.raw(rollUp.when)}) AND business_day(${sql.ref(`r.${rollUp.at}`)}) BETWEEN ${days.from}::date AND ${days.to}::date
    GROUP BY 1 ORDER BY 1`.execute(db)
  const plain = new Map(rows.map(({ key: of, ...sums }) => [of, sums as unknown as Record<string, number>]))
  const label = `${facet} of ${rollUp.name} from ${days.from} to ${days.to}`
  expect(await sumsByKey(db, wanted, names), label).toEqual(plain)
  const counts = [...plain].map(([of, sums]) => ({ key: Number(of), count: sums[rollUp.rows]! }))
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  expect(await db.selectNoFrom(sumOf(wanted, rollUp.rows).as('total')).executeTakeFirst(), label).toEqual({
    total,
  })
  if (facet === 'all') {
    const found = await sumsByDay(db, wanted, [rollUp.rows])
    expect(
      found.reduce((sum, day) => sum + day[rollUp.rows]!, 0),
      label,
    ).toBe(total)
    return
  }
  const ordered = counts.sort((a, b) => b.count - a.count || a.key - b.key).map((each) => each.key)
  const rank = { by: rollUp.rows, descending: true, limit: 2, offset: 1 }
  expect(await rankedKeys(db, wanted, rank), label).toEqual({
    total: ordered.length,
    keys: ordered.slice(1, 3),
  })
  const some = ordered.slice(0, 2)
  expect([...(await sumsByKey(db, { ...wanted, keys: some }, names))].length, label).toBe(some.length)
}

test('a writer waits for no other writer and for no roll-up step', async () => {
  const { pool } = database
  const [one, other] = [await pool.connect(), await pool.connect()]
  try {
    await one.query('BEGIN')
    await one.query('UPDATE jobs SET price = price + 100 WHERE id = (SELECT min(id) FROM jobs)')
    await other.query("SET lock_timeout = '2s'")
    await other.query('UPDATE jobs SET price = price + 100 WHERE id = (SELECT max(id) FROM jobs)')
    await other.query('SELECT roll_up()')
    await one.query('COMMIT')
  } finally {
    await one.query('ROLLBACK')
    await other.query('RESET lock_timeout')
    one.release()
    other.release()
  }
  expect(await differences(database.db, rollUps)).toEqual([])
})

test('a changed declaration is rebuilt, a removed one is deleted, and others are left unchanged', async () => {
  const { db } = database
  const declared = await sql<{
    all: object[]
  }>`SELECT json_agg(declaration ORDER BY name) AS all FROM roll_ups`.execute(db)
  const all = declared.rows[0]!.all as { name: string; rows: string }[]
  await sql`UPDATE roll_up_cells SET rows = rows + 1 WHERE name IN ('jobs', 'customers')`.execute(db)
  const changed = all
    .filter(({ name }) => name !== 'partners')
    .map((each) => (each.name === 'jobs' ? { ...each, rows: 'count' } : each))
  await sql`SELECT install_roll_ups(${JSON.stringify(changed)}::jsonb)`.execute(db)
  const wrong = new Set((await differences(db, rollUps)).map((row) => (row as { name: string }).name))
  expect(wrong).toEqual(new Set(['customers', 'partners']))
  await sql`SELECT install_roll_ups(${JSON.stringify(all)}::jsonb), rebuild_roll_up('customers')`.execute(db)
  expect(await differences(db, rollUps)).toEqual([])
})

test('functions/roll-ups.sql equals the declarations: npm run db:schema writes it', () => {
  expect(readFileSync(join(ownFolder, 'functions/roll-ups.sql'), 'utf8')).toBe(rollUpSql(rollUps))
})
