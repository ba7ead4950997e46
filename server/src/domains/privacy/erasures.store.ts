import type { ErasableType } from 'contract/privacy/privacy.words.ts'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { PersonRecord } from './person.store.ts'
import type { ErasuresTable } from './privacy.table.ts'

type Db = Kysely<Database>
export type Erasure = Selectable<ErasuresTable>

export function insertErasure(db: Db, erasure: Omit<Erasure, 'erased_at'> & { erased_at?: string }) {
  return db.insertInto('erasures').values(erasure).execute()
}

export const allErasures = (db: Db): Promise<Erasure[]> =>
  db.selectFrom('erasures').selectAll().orderBy('erased_at').orderBy('id').execute()

export async function erasureIds(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('erasures').select('id').execute()
  return new Set(rows.map(({ id }) => id))
}

/** The key of the hashes, encrypted; undefined before the first erasure. */
export async function sealedKey(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('erasures')
    .select('sealed_key')
    .orderBy('erased_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.sealed_key
}

export async function contentsToRemove(db: Db): Promise<{ id: string; contents: string[] }[]> {
  return db
    .selectFrom('erasures')
    .select(['id', 'contents'])
    .where(sql<boolean>`cardinality(contents) > 0`)
    .execute()
}

export async function contentsRemoved(db: Db, id: string): Promise<void> {
  await db.updateTable('erasures').set({ contents: [] }).where('id', '=', id).execute()
}

/** Encrypts the keys again; returns how many erasures there are. */
export async function resealErasures(
  db: Db,
  reseal: (sealed: string, context: string) => string,
): Promise<number> {
  const keys = await db.selectFrom('erasures').select('sealed_key').distinct().execute()
  let count = 0
  for (const { sealed_key } of keys) {
    const { numUpdatedRows } = await db
      .updateTable('erasures')
      .set({ sealed_key: reseal(sealed_key, keyContext) })
      .where('sealed_key', '=', sealed_key)
      .executeTakeFirst()
    count += Number(numUpdatedRows)
  }
  return count
}

/** Binds the encrypted key to its use. */
export const keyContext = 'erasures'

const tables = { customer: 'customers', partner: 'partners' } as const

/** The next ids of customers or partners who were not erased, in order. */
export async function recordsAfter(
  db: Db,
  type: ErasableType,
  after: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM ${sql.table(tables[type])} WHERE id > ${after} AND erased_at IS NULL
    ORDER BY id LIMIT ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Numbers of callers without a customer, before a time. */
export async function callersBefore(db: Db, at: string): Promise<string[]> {
  const { rows } = await sql<{ phone: string }>`
    SELECT DISTINCT phone FROM enquiries WHERE customer_id IS NULL AND created_at < ${at}
    UNION SELECT DISTINCT phone FROM calls WHERE created_at < ${at} AND phone <> ''
    UNION SELECT DISTINCT mapped ->> 'phone' FROM intake_leads WHERE created_at < ${at} AND mapped ->> 'phone' IS NOT NULL
    UNION SELECT DISTINCT "to" FROM messages WHERE created_at < ${at}`.execute(db)
  return rows.map(({ phone }) => phone)
}

export type BlockingRows = { jobs: number[]; dues: { id: number; due: number }[]; credit: number }

/** Blockers of a customer's erasure: open jobs, jobs with a due in paise, and credit in paise. */
export async function findBlocking(db: Db, customers: readonly number[]): Promise<BlockingRows> {
  const of = sql`customer_id = ANY (${[...customers]}::bigint[])`
  const jobs = await sql<{ id: number }>`
    SELECT id FROM jobs WHERE ${of} AND status IN ('pending', 'accepted', 'started') ORDER BY id`.execute(db)
  const dues = await sql<{ id: number; due: number }>`
    SELECT id, job_due(jobs) AS due FROM jobs WHERE ${of} AND job_due(jobs) > 0 ORDER BY id`.execute(db)
  const credit = await sql<{ credit: number }>`
    SELECT coalesce(sum(credit), 0)::bigint AS credit FROM customers WHERE id = ANY (${[...customers]}::bigint[])`.execute(
    db,
  )
  return { jobs: jobs.rows.map(({ id }) => id), dues: dues.rows, credit: credit.rows[0]!.credit }
}

export type PartnerBlockingRows = {
  jobs: number[]
  /** Jobs with money that the partner reported and no user decided on. */
  reported: number[]
  /** Paise that the partner owes; negative when the business owes. */
  balance: number
  /** The open settlement run with a line of the partner. */
  run: number | null
}

/** Blockers of a partner's erasure. */
export async function findPartnerBlocking(db: Db, id: number): Promise<PartnerBlockingRows> {
  const jobs = await sql<{ id: number }>`
    SELECT id FROM jobs WHERE partner_id = ${id} AND status IN ('pending', 'accepted', 'started') ORDER BY id`.execute(
    db,
  )
  const reported = await sql<{ id: number }>`
    SELECT DISTINCT r.job_id AS id FROM completion_reports r JOIN assignments a ON a.id = r.assignment_id
    WHERE a.partner_id = ${id} AND (r.state = 'open' OR (r.state = 'withdrawn' AND r.amount IS NOT NULL))
    ORDER BY 1`.execute(db)
  const account = await sql<{ balance: number; run: number | null }>`
    SELECT balance, (SELECT run_id FROM settlement_lines WHERE partner_id = ${id} AND is_open) AS run
    FROM partners WHERE id = ${id}`.execute(db)
  return {
    jobs: jobs.rows.map((job) => job.id),
    reported: reported.rows.map((job) => job.id),
    ...account.rows[0]!,
  }
}

/** Rows that other transactions lock before the person, locked first to prevent a deadlock. */
const lockedFirst = {
  customer: ['jobs', 'enquiries', 'payments', 'messages'],
  partner: ['jobs', 'payments', 'messages'],
} as const

/** The person with their work and money, locked until the transaction ends. */
export async function lockForErasure(db: Db, { type, id }: PersonRecord) {
  const owner = sql.ref(`${type}_id`)
  for (const table of lockedFirst[type]) {
    await sql`SELECT id FROM ${sql.table(table)} WHERE ${owner} = ${id} ORDER BY id FOR NO KEY UPDATE`.execute(
      db,
    )
  }
  await sql`SELECT id FROM ${sql.table(tables[type])} WHERE id = ${id} FOR UPDATE`.execute(db)
  return findForErasure(db, { type, id })
}

export type ForErasure = { id: number; merged_into: number | null; erased_at: string | null }

export async function findForErasure(db: Db, { type, id }: PersonRecord): Promise<ForErasure | undefined> {
  const merged = type === 'customer' ? sql`merged_into` : sql`NULL::bigint`
  const { rows } = await sql<ForErasure>`
    SELECT id, ${merged} AS merged_into, erased_at FROM ${sql.table(tables[type])} WHERE id = ${id}`.execute(
    db,
  )
  return rows[0]
}

/** The id of the audit entry that this transaction wrote last. */
export async function lastAuditEntry(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    SELECT currval(pg_get_serial_sequence('audit_entries', 'id')) AS id`.execute(db)
  return rows[0]!.id
}
