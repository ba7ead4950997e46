import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { Context } from '#platform/http/context.ts'
import { createAddress, createCustomer, createJob, createPayment, newPhone, type Place } from './fixtures.ts'

/** For the test of random histories: a plain model of which customer owns what, beside the database. */

type Db = Kysely<Database>
export type Pick = (below: number) => number
type Table = 'enquiries' | 'jobs' | 'payments' | 'addresses' | 'activities' | 'messages' | 'timeline_entries'
type Row = { table: Table; id: number; owner: number; parent: Row | null; born: number }
type Merge = {
  id: number
  at: number
  survivor: number
  merged: number[]
  moves: { row: Row; was: number }[]
  undone: boolean
}

export type Ground = { place: Place; category: number; actor: number }

/** Customers of one history, everything they have, and every merge of theirs. */
export type History = {
  customers: number[]
  rows: Row[]
  merges: Merge[]
  into: Map<number, number>
  clock: number
  /** Paise received. */
  money: number
}

export const newHistory = (): History => ({
  customers: [],
  rows: [],
  merges: [],
  into: new Map(),
  clock: 0,
  money: 0,
})

export const isMerged = ({ into }: History, id: number) => into.has(id)
export const livingOf = (history: History) => history.customers.filter((id) => !isMerged(history, id))

/** The customer into whom a customer was merged. */
export function todayOf({ into }: History, id: number): number {
  let now = id
  for (let next = into.get(now); next !== undefined; next = into.get(now)) now = next
  return now
}

export async function addCustomer(db: Db, history: History, pick: Pick, shared: string[]): Promise<void> {
  const number = () => (pick(2) === 0 ? shared[pick(shared.length)]! : newPhone())
  const { id } = await createCustomer(db, {
    name: ['Anjali Menon', 'A Menon', 'Anjali', 'Ravi Kumar'][pick(4)],
    phone: number(),
    alternate_phone: pick(3) === 0 ? number() : null,
    whatsapp: pick(3) === 0 ? number() : null,
  })
  const text = (value: string) => (pick(2) === 0 ? value : null)
  await db
    .updateTable('customers')
    .set({
      email: text(`${id}@example.com`),
      note: text(`Note of ${id}`),
      source: pick(2) === 0 ? 'website' : null,
    })
    .where('id', '=', id)
    .execute()
  history.customers.push(id)
}

/** A record for one of the customers, also for a merged one: it then belongs to the survivor. */
export async function addRow(db: Db, history: History, ground: Ground, pick: Pick): Promise<void> {
  const whom = history.customers[pick(history.customers.length)]!
  const owner = todayOf(history, whom)
  const parents = history.rows.filter(
    (row) => row.owner === owner && (row.table === 'jobs' || row.table === 'enquiries'),
  )
  const parent = parents.length > 0 && pick(2) === 0 ? parents[pick(parents.length)]! : null
  const add = (table: Table, id: number, of: Row | null = null) =>
    history.rows.push({ table, id, owner, parent: of, born: history.clock++ })
  const jobs = parents.filter((row) => row.table === 'jobs')
  switch (pick(7)) {
    case 0:
      return void add(
        'enquiries',
        await insert(db, 'enquiries', { name: 'Asha', phone: newPhone(), customer_id: whom }),
      )
    case 1: {
      const scheduled_at = new Date(Date.UTC(2026, pick(12), 1 + pick(28))).toISOString()
      const status = (['pending', 'completed', 'cancelled'] as const)[pick(3)]!
      const job = { customer_id: whom, category_id: ground.category, price: 500_000, scheduled_at, status }
      return void add('jobs', await createJob(db, job))
    }
    case 2: {
      const job = jobs[pick(Math.max(1, jobs.length))]
      if (!job) return
      const amount = 1 + pick(10_000)
      await createPayment(db, { job_id: job.id, customer_id: whom, amount })
      history.money += amount
      return void add('payments', await lastId(db, 'payments'), job)
    }
    case 3: {
      const has = history.rows.some((row) => row.table === 'addresses' && row.owner === owner)
      const address = { customer_id: whom, location_id: ground.place.pincode, primary: !has }
      return void add('addresses', await createAddress(db, address))
    }
    case 4: {
      const activity = { record_type: 'customer', record_id: whom, type: 'note', note: 'Said so' }
      return void add('activities', await insert(db, 'activities', activity))
    }
    case 5: {
      const of = parent && { [parent.table === 'jobs' ? 'job_id' : 'enquiry_id']: parent.id }
      const message = {
        channel: 'sms',
        template: 'sms.payment',
        to: newPhone(),
        body: 'Paid',
        customer_id: whom,
        ...of,
      }
      return void add('messages', await insert(db, 'messages', message), parent)
    }
    default: {
      const type = parent?.table === 'jobs' ? 'job' : parent ? 'enquiry' : 'customer'
      const entry = { record_type: type, record_id: parent?.id ?? whom, customer_id: whom, kind: 'note' }
      return void add('timeline_entries', await insert(db, 'timeline_entries', entry), parent)
    }
  }
}

async function insert(db: Db, table: string, values: Record<string, string | number>): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO ${sql.table(table)} (${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
    VALUES (${sql.join(Object.values(values))}) RETURNING id`.execute(db)
  return rows[0]!.id
}

async function lastId(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`SELECT max(id) AS id FROM ${sql.table(table)}`.execute(db)
  return rows[0]!.id
}

/** The effect of a merge on the model. */
export function noteMerge(history: History, id: number, survivor: number, merged: number[]): void {
  const moving = history.rows.filter((row) => merged.includes(row.owner))
  const moves = moving.map((row) => ({ row, was: row.owner }))
  for (const row of moving) row.owner = survivor
  for (const one of merged) history.into.set(one, survivor)
  history.merges.push({ id, at: history.clock++, survivor, merged, moves, undone: false })
}

/**
 * The effect of an undo: moved records go back, with the records created since for their jobs and enquiries.
 */
export function noteUndo(history: History, { id }: Merge): void {
  const merge = history.merges.find((one) => one.id === id)!
  const back = merge.moves.filter(({ row }) => row.owner === merge.survivor)
  for (const { row, was } of back) row.owner = was
  for (const row of history.rows) {
    const isOf = row.born > merge.at && row.owner === merge.survivor && row.parent
    if (isOf && back.some((move) => move.row === row.parent)) row.owner = row.parent!.owner
  }
  for (const one of merge.merged) history.into.delete(one)
  merge.undone = true
}

export const openMerges = (history: History) => history.merges.filter((merge) => !merge.undone)
export const canUndo = (history: History, { survivor }: Merge) => !isMerged(history, survivor)

export const contextOf = (db: Db, ground: Ground): Context => ({
  db,
  now: Date.now(),
  actor: { id: ground.actor, name: 'Meera', roles: [], time_zone: 'Asia/Kolkata' },
  session_id: 1,
  request_id: null,
  ip: null,
  user_agent: null,
})
