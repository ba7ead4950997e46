import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { type Entry, type EntrySum, ownSumKinds } from './entries.rules.ts'
import type { LedgerEntriesTable } from './ledger.table.ts'

/**
 * The balance of a partner for one job: its commission and the cash held, less the amounts owed to the
 * partner; paise.
 */
export async function owedOfJob(db: Kysely<Database>, jobId: number, partnerId: number): Promise<number> {
  const { sum } = await db
    .selectFrom('ledger_entries')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('sum'))
    .where('job_id', '=', jobId)
    .where('partner_id', '=', partnerId)
    .executeTakeFirstOrThrow()
  return sum
}

export type NewEntry = Insertable<LedgerEntriesTable>

export async function insertEntry(db: Kysely<Database>, values: NewEntry): Promise<number> {
  const { id } = await db
    .insertInto('ledger_entries')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export function findEntryRow(
  db: Kysely<Database>,
  id: number,
): Promise<
  | Pick<
      Selectable<LedgerEntriesTable>,
      'partner_id' | 'payment_id' | 'job_id' | 'kind' | 'amount' | 'tds_entry_id'
    >
  | undefined
> {
  return db
    .selectFrom('ledger_entries')
    .select(['partner_id', 'payment_id', 'job_id', 'kind', 'amount', 'tds_entry_id'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Inserts the entries by one statement, in the given order; does nothing without entries. */
export async function insertEntries(
  db: Kysely<Database>,
  entries: readonly (Entry & { is_paired: boolean })[],
  by: number | null,
): Promise<void> {
  if (entries.length === 0) return
  const values = entries.map((entry) => ({ ...entry, created_by: by }))
  await db.insertInto('ledger_entries').values(values).execute()
}

/** The sums of a job's completion and its customer's payments; without money that the partner handed over. */
export function sumsOfJob(db: Kysely<Database>, jobId: number): Promise<EntrySum[]> {
  const isHandedOver = sql`EXISTS (
    SELECT FROM payments WHERE payments.id = entry.payment_id AND payments.kind = 'commission-from-partner')`
  return sumsOf(db, sql`entry.job_id = ${jobId} AND NOT ${isHandedOver}`, sql`NULL::bigint`)
}

export function sumsOfPayment(db: Kysely<Database>, paymentId: number): Promise<EntrySum[]> {
  return sumsOf(db, sql`entry.payment_id = ${paymentId}`, sql`CASE WHEN count(*) = 1 THEN min(entry.id) END`)
}

async function sumsOf(db: Kysely<Database>, where: Condition, entryId: Condition): Promise<EntrySum[]> {
  const { rows } = await sql<EntrySum>`
    SELECT partner_id, job_id, payment_id, CASE WHEN entry.kind = ANY (${ownSumKinds}) THEN entry.kind END AS own_kind,
           sum(amount)::bigint AS amount, ${entryId} AS entry_id
    FROM ledger_entries AS entry WHERE ${where}
    GROUP BY partner_id, job_id, payment_id, own_kind
    ORDER BY partner_id, payment_id NULLS FIRST, own_kind NULLS FIRST`.execute(db)
  return rows
}
type Condition = ReturnType<typeof sql>
