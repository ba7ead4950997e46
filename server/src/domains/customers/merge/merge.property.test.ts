import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/db/database.ts'
import { randomInteger, historySeed as seed, seededRandom, shuffled } from '../../../../../faults/random.ts'
import { extent } from '../../../../../tools/extent.ts'
import { createUser } from '../../../../test/app.ts'
import { type TestDatabase, testDatabase } from '../../../../test/database.ts'
import { createCategory, createPlace, newPhone } from '../../../../test/fixtures.ts'
import {
  addCustomer,
  addRow,
  canUndo,
  contextOf,
  type Ground,
  type History,
  livingOf,
  newHistory,
  noteMerge,
  noteUndo,
  openMerges,
  type Pick,
} from '../../../../test/merge-histories.ts'
import { mergeCustomers } from './merge.service.ts'
import { undoMerge } from './merge-undo.service.ts'

const histories = extent(20, 5000, 6)
const timeout = 30_000 + histories * 1000

let database: TestDatabase
let ground: Ground
beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  const actor = await createUser(db, { role: 'admin', name: 'Meera' })
  ground = { place: await createPlace(db), category: await createCategory(db), actor }
})
afterAll(() => database.drop())

const within = <T>(work: (db: Kysely<Database>) => Promise<T>) => database.db.transaction().execute(work)

/** Every table that refers to a customer, and which of its rows are these customers'. */
const tables = {
  customers: 'id = ANY ($1)',
  enquiries: 'customer_id = ANY ($1)',
  jobs: 'customer_id = ANY ($1)',
  payments: 'customer_id = ANY ($1)',
  addresses: 'customer_id = ANY ($1)',
  messages: 'customer_id = ANY ($1)',
  customer_job_sums: 'customer_id = ANY ($1)',
  activities: `record_type = 'customer' AND record_id = ANY ($1)`,
  timeline_entries: `customer_id = ANY ($1) AND kind NOT IN ('merged', 'merged-into', 'unmerged')`,
  shared_phones: 'customer_ids && $1',
}

/** Each row as text, without the values that every write changes. */
async function rowsOf(history: History): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const [table, condition] of Object.entries(tables)) {
    const { rows } = await database.pool.query(
      `SELECT (to_jsonb(r) - 'version' - 'updated_at' - CASE WHEN $2 = 'shared_phones' THEN 'id' ELSE '' END)::text AS row
       FROM ${table} r WHERE ${condition} ORDER BY 1`,
      [history.customers, table],
    )
    found[table] = rows.map(({ row }) => row)
  }
  return found
}

async function mergeSome(history: History, pick: Pick): Promise<void> {
  const living = livingOf(history)
  if (living.length < 2) return
  const order = living.toSorted(() => pick(3) - 1)
  const [survivor, ...merged] = order.slice(0, 2 + pick(Math.min(3, living.length - 1))) as [
    number,
    ...number[],
  ]
  const sides = await database.db
    .selectFrom('customers')
    .selectAll()
    .where('id', 'in', [survivor, ...merged])
    .execute()
  const side = (id: number) => sides.find((row) => row.id === id)!
  const any = () => sides[pick(sides.length)]!
  const all = {
    name: any().name,
    email: any().email,
    note: any().note,
    alternate_phone: any().phone,
    source: any().source,
  }
  const fields = Object.fromEntries(Object.entries(all).filter(() => pick(2) === 0))
  const addresses = history.rows.filter(
    (row) => row.table === 'addresses' && [survivor, ...merged].includes(row.owner),
  )
  const wanted = pick(2) === 0 ? addresses[pick(Math.max(1, addresses.length))]?.id : undefined
  const { id } = await within((db) =>
    mergeCustomers(contextOf(db, ground), {
      survivor_id: survivor,
      version: side(survivor).version,
      merged: merged.map((one) => ({ id: one, version: side(one).version })),
      fields,
      primary_address_id: wanted,
    }),
  )
  noteMerge(history, id, survivor, merged)
}

async function undoSome(history: History, pick: Pick): Promise<void> {
  const merges = history.merges
  const merge = merges[pick(Math.max(1, merges.length))]
  if (!merge) return
  const undone = within((db) => undoMerge(contextOf(db, ground), merge.id))
  if (merge.undone || !canUndo(history, merge)) {
    await expect(undone).rejects.toMatchObject({ code: 'illegal_move' })
    return
  }
  await undone
  noteUndo(history, merge)
}

/** The database equals the expected account: nothing lost, nothing twice, nothing with a merged customer. */
async function check(history: History, why: string): Promise<void> {
  const ids = history.customers
  const { rows } = await database.pool.query<{ name: string; owner: number }>(
    `SELECT 'enquiries ' || id AS name, customer_id AS owner FROM enquiries WHERE customer_id = ANY ($1)
     UNION ALL SELECT 'jobs ' || id, customer_id FROM jobs WHERE customer_id = ANY ($1)
     UNION ALL SELECT 'payments ' || id, customer_id FROM payments WHERE customer_id = ANY ($1)
     UNION ALL SELECT 'addresses ' || id, customer_id FROM addresses WHERE customer_id = ANY ($1)
     UNION ALL SELECT 'messages ' || id, customer_id FROM messages WHERE customer_id = ANY ($1)
     UNION ALL SELECT 'activities ' || id, record_id FROM activities WHERE record_type = 'customer' AND record_id = ANY ($1)
     UNION ALL SELECT 'timeline_entries ' || id, customer_id FROM timeline_entries
       WHERE customer_id = ANY ($1) AND kind = 'note'
         AND (record_type <> 'customer' OR record_id = customer_id)`,
    [ids],
  )
  const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name)
  const expected = history.rows.map(({ table, id, owner }) => ({ name: `${table} ${id}`, owner }))
  expect(rows.toSorted(byName), why).toEqual(expected.toSorted(byName))
  const wrong = await database.pool.query(
    `SELECT 'money' AS what, 0 AS id WHERE (SELECT coalesce(sum(amount), 0) FROM payments WHERE customer_id = ANY ($1)) <> $2
     UNION ALL SELECT 'received', id FROM jobs WHERE customer_id = ANY ($1)
       AND received <> (SELECT coalesce(sum(amount), 0) FROM payments WHERE job_id = jobs.id)
     UNION ALL SELECT 'owner of a payment', p.id FROM payments p JOIN jobs j ON j.id = p.job_id
       WHERE p.customer_id = ANY ($1) AND p.customer_id <> j.customer_id
     UNION ALL SELECT 'jobs', id FROM customers c WHERE id = ANY ($1) AND EXISTS (
       SELECT FROM jobs WHERE customer_id = c.id AND status <> 'cancelled'
       HAVING (c.jobs, c.last_job_at) IS DISTINCT FROM (count(*)::integer, max(scheduled_at)))
     UNION ALL SELECT 'primary', id FROM customers c WHERE id = ANY ($1)
       AND (SELECT count(*) FROM addresses WHERE customer_id = c.id AND "primary")
         <> (SELECT least(1, count(*)) FROM addresses WHERE customer_id = c.id)
     UNION ALL SELECT 'merged', id FROM customers WHERE id = ANY ($1) AND (merged_into IS NOT NULL) <> (id = ANY ($3))`,
    [ids, history.money, [...history.into.keys()]],
  )
  expect(wrong.rows, why).toEqual([])
}

async function begin(pick: Pick): Promise<History> {
  const history = newHistory()
  const shared = [newPhone(), newPhone()]
  await within(async (db) => {
    for (let left = 3 + pick(3); left > 0; left -= 1) await addCustomer(db, history, pick, shared)
    for (let left = 4 + pick(12); left > 0; left -= 1) await addRow(db, history, ground, pick)
  })
  return history
}

test(`over ${histories} histories of merges, undos and new records nothing is lost and all is where it belongs`, {
  timeout,
}, async () => {
  console.info(`merge histories from seed ${seed}; repeat with SEED=${seed}`)
  for (let nth = 0; nth < histories; nth += 1) {
    const random = seededRandom(seed * 10_000 + nth)
    const pick = (below: number) => randomInteger(random, below)
    const history = await begin(pick)
    for (let step = 0; step < 7; step += 1) {
      const kind = pick(5)
      if (kind < 2) await mergeSome(history, pick)
      else if (kind === 2) await undoSome(history, pick)
      else await within((db) => addRow(db, history, ground, pick))
    }
    await check(history, `seed ${seed}, history ${nth}`)
  }
  const { rows } = await database.pool.query(
    'SELECT count(*) AS merges, count(undone_at) AS undone FROM customer_merges',
  )
  expect(rows[0].undone, `of ${rows[0].merges} merges`).toBeGreaterThan(histories / 10)
})

test(`over ${histories} histories all merges undone, in any order, leave every row as it was`, {
  timeout,
}, async () => {
  for (let nth = 0; nth < histories; nth += 1) {
    const random = seededRandom(seed * 20_000 + nth)
    const pick = (below: number) => randomInteger(random, below)
    const history = await begin(pick)
    const before = await rowsOf(history)
    for (let merges = 1 + pick(3); merges > 0; merges -= 1) await mergeSome(history, pick)
    for (let open = openMerges(history); open.length > 0; open = openMerges(history)) {
      const merge = shuffled(
        random,
        open.filter((one) => canUndo(history, one)),
      )[0]!
      const { kept: _, missing } = await within((db) => undoMerge(contextOf(db, ground), merge.id))
      expect(missing).toBe(0)
      noteUndo(history, merge)
    }
    expect(await rowsOf(history), `seed ${seed}, history ${nth}`).toEqual(before)
  }
})
