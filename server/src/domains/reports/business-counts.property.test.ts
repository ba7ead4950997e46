import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldRowCounts } from '#platform/db/row-counts.ts'
import { historySeed as seed } from '../../../../faults/random.ts'
import { makeUser } from '../../../test/app.ts'
import { lookedForReports, reportLists } from '../../../test/business-counts.ts'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { makeAddress, makeCategory, makeCustomer, makePartner, makePayment, makePlace } from '../../../test/fixtures.ts'

/** Histories of enquiries, their jobs and money, told straight to the database by several at once; and what is kept of them. */
let database: TestDatabase
let customers: number[]
let categories: number[]
let people: number[]
let address: number
let partners: number[]
let areas: number[]
beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  customers = [(await makeCustomer(db)).id, (await makeCustomer(db)).id]
  categories = [await makeCategory(db), await makeCategory(db)]
  const { pincode, area, district } = await makePlace(db)
  areas = [pincode, area, district]
  partners = [await makePartner(db), await makePartner(db)]
  address = await makeAddress(db, { customer_id: customers[0]!, location_id: pincode })
  people = [await makeUser(db, { role: 'staff', name: 'Asha' }), await makeUser(db, { role: 'staff', name: 'Ravi' })]
})
afterAll(() => database.drop())

const which = fc.nat(5)
const day = fc.integer({ min: 0, max: 3 })
const event = fc.oneof(
  fc.record({ do: fc.constant('enquire' as const), which, day, how: fc.nat(5) }),
  fc.record({ do: fc.constant('make-job' as const), which, day, how: fc.nat(4) }),
  fc.record({
    do: fc.constantFrom('source' as const, 'assign' as const, 'touch' as const, 'move' as const, 'date' as const),
    ...{ which, day, how: fc.nat(5) },
  }),
  fc.record({
    do: fc.constantFrom('status' as const, 'price' as const, 'commission' as const, 'other-enquiry' as const),
    ...{ which, day, how: fc.nat(9) },
  }),
  fc.record({
    do: fc.constantFrom('decide' as const, 'area' as const, 'service' as const),
    ...{ which, day, how: fc.nat(5) },
  }),
  fc.record({
    do: fc.constantFrom('pay' as const, 'take-back' as const, 'merge' as const),
    which,
    day,
    how: fc.nat(5),
  }),
  fc.record({
    do: fc.constantFrom(
      'write' as const,
      'unwrite' as const,
      'think-again' as const,
      'forget' as const,
      'fold' as const,
    ),
    ...{ which, day, how: fc.nat(5) },
  }),
)
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never

const pick = <T>(values: readonly T[], place: number): T => values[place % values.length]!
/** One of the last six there are. */
const nth = (table: 'enquiries' | 'jobs' | 'payments' | 'activities', place: number) =>
  sql`(SELECT id FROM ${sql.table(table)} ORDER BY id DESC OFFSET ${place} LIMIT 1)`

const states = [
  sql`'open', 'call', now(), NULL`,
  sql`'closed', NULL, NULL, NULL`,
  sql`'rate-high', NULL, NULL, 'price'`,
  sql`'just-enquiry', NULL, NULL, 'place-not-served'`,
]
const jobStates = ['pending', 'accepted', 'completed', 'completed', 'cancelled']

async function happens({ do: what, which: place, day: days, how }: Event): Promise<unknown> {
  const { db } = database
  const moment = sql`timestamptz '2026-05-04T18:00:00Z' + ${days} * interval '20 minutes'`
  const person = pick([...people, null], how)
  const source = pick(['website', 'unknown', 'poster'], how)
  const enquiry = nth('enquiries', place)
  const job = nth('jobs', place)
  switch (what) {
    case 'enquire':
      return sql`INSERT INTO enquiries (name, phone, customer_id, category_id, address_id, source, assigned_to, created_by, created_at)
        VALUES ('Asha', '+919845012345', ${customers[0]}, ${pick([...categories, null], how)}, ${address}, ${source}, ${person},
          ${pick([...people, null], place)}, ${moment})`.execute(db)
    case 'make-job':
      return sql`INSERT INTO jobs (enquiry_id, customer_id, category_id, scheduled_at, ends_at, commission_rule, status, price, commission,
          created_by, created_at)
        VALUES (${enquiry}, ${customers[0]}, ${categories[0]}, now(), now() + interval '1 hour', '{}', ${pick(jobStates, how)}, ${how * 100},
          ${how * 7}, ${person}, ${moment})`.execute(db)
    case 'source':
      return sql`UPDATE enquiries SET source = ${source} WHERE id = ${enquiry}`.execute(db)
    case 'assign':
      return sql`UPDATE enquiries SET assigned_to = ${person} WHERE id = ${enquiry}`.execute(db)
    case 'touch':
      return sql`UPDATE enquiries SET first_touched_at = created_at + ${how} * interval '90 seconds'
        WHERE id = ${enquiry}`.execute(db)
    case 'move':
      return sql`UPDATE enquiries SET (status, next_action, follow_up_at, lost_reason) = ROW (${pick(states, how)})
        WHERE id = ${enquiry}`.execute(db)
    case 'date':
      return sql`UPDATE enquiries SET created_at = ${moment} WHERE id = ${enquiry}`.execute(db)
    case 'status':
      return sql`UPDATE jobs SET status = ${pick(jobStates, how)} WHERE id = ${job}`.execute(db)
    case 'price':
      return sql`UPDATE jobs SET price = ${how * 1000} WHERE id = ${job}`.execute(db)
    case 'commission':
      return sql`UPDATE jobs SET commission = ${how * 10} WHERE id = ${job}`.execute(db)
    case 'other-enquiry':
      return sql`UPDATE jobs SET enquiry_id = ${how === 0 ? null : nth('enquiries', how % 6)} WHERE id = ${job}`.execute(
        db,
      )
    case 'pay': {
      const { rows } = await sql<{ id: number }>`SELECT ${job} AS id`.execute(db)
      const id = rows[0]?.id
      return id && makePayment(db, { job_id: id, customer_id: customers[0]!, amount: 500 + how })
    }
    case 'take-back':
      return sql`UPDATE payments SET (reversed_at, reversal_reason) = (now(), 'x') WHERE id = ${nth('payments', place)} AND reversed_at IS NULL`.execute(
        db,
      )
    case 'merge':
      return sql`UPDATE enquiries SET customer_id = ${pick(customers, how)} WHERE id % 2 = ${place % 2}`.execute(db)
    case 'write':
      return sql`INSERT INTO activities (record_type, record_id, type, note, created_by, created_at)
        VALUES ('enquiry', 1, ${pick(['call', 'visit', 'note'], how)}, 'x', ${person}, ${moment})`.execute(db)
    case 'unwrite':
      return sql`UPDATE activities SET taken_back_at = now() WHERE id = ${nth('activities', place)}`.execute(db)
    case 'think-again':
      return db
        .transaction()
        .execute(async (trx) => {
          await sql`UPDATE jobs SET status = 'completed', price = 7 WHERE id = ${job}`.execute(trx)
          await sql`UPDATE enquiries SET source = 'sms', assigned_to = NULL WHERE id = ${enquiry}`.execute(trx)
          if (how > 2) throw new Error('thought again')
        })
        .catch(() => undefined)
    case 'forget':
      return sql`DELETE FROM enquiries WHERE id = ${enquiry} AND NOT EXISTS (SELECT FROM jobs WHERE enquiry_id = enquiries.id)`.execute(
        db,
      )
    case 'decide':
      return sql`UPDATE partners SET status = ${pick(['approved', 'deactivated'], how)} WHERE id = ${pick(partners, place)}`.execute(
        db,
      )
    case 'area':
      return how % 2 === 0
        ? sql`INSERT INTO partner_areas VALUES (${pick(partners, place)}, ${pick(areas, how >> 1)}) ON CONFLICT DO NOTHING`.execute(
            db,
          )
        : sql`DELETE FROM partner_areas WHERE partner_id = ${pick(partners, place)} AND location_id = ${pick(areas, how >> 1)}`.execute(
            db,
          )
    case 'service':
      return how % 2 === 0
        ? sql`INSERT INTO partner_services VALUES (${pick(partners, place)}, ${pick(categories, how >> 1)})
            ON CONFLICT DO NOTHING`.execute(db)
        : sql`DELETE FROM partner_services WHERE partner_id = ${pick(partners, place)}
            AND category_id = ${pick(categories, how >> 1)}`.execute(db)
    case 'fold':
      return foldRowCounts(db)
  }
}

/** Every count that is kept beside the one that looking at the rows gives; equal ones are left out. */
async function differences(): Promise<unknown[]> {
  const { rows } = await sql`
    WITH looked (list, mark, day, rows, amount) AS (
      ${sql.join(lookedForReports, sql` UNION ALL `)}
      UNION ALL SELECT 'enquiries', mark, business_day(created_at), count(*), 0
      FROM enquiries AS r, unnest(enquiries_marks(r)) AS mark GROUP BY 2, 3
    ), counted AS (
      SELECT list, mark, day, sum(rows) AS rows, sum(amount) AS amount
      FROM (
        SELECT list, mark, day, rows, amount FROM row_counts
        UNION ALL SELECT list, mark, day, rows, amount FROM row_count_changes, unnest(marks) AS mark
      ) AS both_parts
      WHERE list = ANY (${[...reportLists, 'enquiries']}::text[])
      GROUP BY 1, 2, 3 HAVING sum(rows) <> 0 OR sum(amount) <> 0
    )
    (SELECT 'looked' AS side, * FROM (TABLE looked EXCEPT TABLE counted) AS more)
    UNION ALL (SELECT 'counted', * FROM (TABLE counted EXCEPT TABLE looked) AS more)`.execute(database.db)
  return rows
}

test('what reports are read from equals the rows, whatever happened and however much of it at once', async () => {
  const rounds = fc.array(fc.array(event, { minLength: 1, maxLength: 5 }), { minLength: 4, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(rounds, async (history) => {
      for (const together of history) {
        const ended = await Promise.allSettled(together.map(happens))
        // Of an enquiry that is deleted just then no job is made; anything else is a fault.
        for (const each of ended) if (each.status === 'rejected' && each.reason.code !== '23503') throw each.reason
      }
      expect(await differences()).toEqual([])
    }),
    { seed, numRuns: 40 },
  )
  await sql`SELECT rebuild_row_counts()`.execute(database.db)
  expect(await differences()).toEqual([])
  const { rows } = await sql<{
    rows: number
  }>`SELECT sum(rows) AS rows FROM row_counts WHERE list = 'enquiries_booked'`.execute(database.db)
  expect(Number(rows[0]?.rows)).toBeGreaterThan(10)
}, 120_000)
