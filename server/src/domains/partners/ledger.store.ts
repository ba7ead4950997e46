import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { LedgerEntriesTable } from './partners.table.ts'

/** `words` say how the commission came about. */
export type CompletedJob = { id: number; partner_id: number; commission: number; words: string | null }

/** A customer's payment, or a refund of one, of a completed job; the holder is the partner who took it or gave it back. */
export type OfPayment = {
  partner_id: number
  job_id: number
  payment_id: number
  amount: number
  holder: number | null
  note: string | null
}

type Place = Kysely<Database>

/**
 * What completing a job says: the commission, and what is said of each payment that stands. The rows of partners are
 * taken in the order of their ids, as everybody does who writes into two accounts.
 */
export async function insertCompletion(db: Place, job: CompletedJob, by: number | null): Promise<void> {
  const { id, partner_id, commission, words } = job
  await sql`
    INSERT INTO ledger_entries (partner_id, job_id, payment_id, kind, amount, note, created_by)
    SELECT partner_id, ${id}::bigint, payment_id, kind, amount, note, ${by}::bigint
    FROM (
      SELECT ${partner_id}::bigint AS partner_id, NULL::bigint AS payment_id, 'commission-due' AS kind,
             ${commission}::bigint AS amount, ${words}::text AS note, 0 AS place
      WHERE ${commission}::bigint > 0
      UNION ALL
      SELECT side.partner_id, payment.id, side.kind, side.amount, payment.reason, side.place
      FROM payments AS payment
      CROSS JOIN LATERAL (VALUES
        (1, ${partner_id}::bigint, CASE kind WHEN 'refund' THEN 'reversal' ELSE 'owed-to-partner' END,
         CASE kind WHEN 'refund' THEN payment.amount ELSE -payment.amount END),
        (2, CASE received_by WHEN 'partner' THEN coalesce(payment.partner_id, ${partner_id}) END, 'cash-held',
         CASE kind WHEN 'refund' THEN -payment.amount ELSE payment.amount END)
      ) AS side (place, partner_id, kind, amount)
      WHERE payment.job_id = ${id} AND payment.kind IN ('received-from-customer', 'refund')
        AND payment.reversed_at IS NULL AND side.partner_id IS NOT NULL
        AND coalesce((SELECT sum(amount) FROM ledger_entries AS said
                      WHERE said.payment_id = payment.id AND (said.kind = 'cash-held') = (side.place = 2)), 0) = 0
    ) AS entries ORDER BY partner_id, payment_id NULLS FIRST, place`.execute(db)
}

/** What a payment of a completed job says. Of one that was given back the amount is less than nothing. */
export async function insertOfCustomer(db: Place, payment: OfPayment, by: number | null): Promise<void> {
  const { partner_id, holder, amount, ...rest } = payment
  const owed = { partner_id, kind: amount < 0 ? 'reversal' : 'owed-to-partner', amount: -amount } as const
  const held = holder === null ? [] : [{ partner_id: holder, kind: 'cash-held', amount } as const]
  const entries = [owed, ...held].sort((one, other) => one.partner_id - other.partner_id)
  await db
    .insertInto('ledger_entries')
    .values(entries.map((entry) => ({ ...rest, ...entry, created_by: by })))
    .execute()
}

/**
 * Takes back what the completion of the job still says, entry by entry, so that both stay readable. What the partner
 * handed over for it was handed over all the same.
 */
export async function insertReversal(db: Place, jobId: number, reason: string, by: number | null): Promise<void> {
  await sql`
    INSERT INTO ledger_entries (partner_id, job_id, payment_id, kind, amount, note, created_by)
    SELECT partner_id, job_id, payment_id,
           CASE WHEN payment_id IS NULL THEN 'commission-reversed' WHEN is_held THEN 'cash-held' ELSE 'reversal' END,
           -sum(amount), ${reason}::text, ${by}::bigint
    FROM (
      SELECT entry.*, entry.kind = 'cash-held' AS is_held
      FROM ledger_entries AS entry LEFT JOIN payments ON payments.id = payment_id
      WHERE entry.job_id = ${jobId} AND payments.kind IS DISTINCT FROM 'commission-from-partner'
    ) AS said
    GROUP BY partner_id, job_id, payment_id, is_held HAVING sum(amount) <> 0
    ORDER BY partner_id, payment_id NULLS FIRST, is_held`.execute(db)
}

/** Takes back whatever the entries of the payment still say; nothing when they say nothing. */
export async function insertPaymentReversal(
  db: Place,
  paymentId: number,
  reason: string,
  by: number | null,
): Promise<void> {
  await sql`
    INSERT INTO ledger_entries (partner_id, job_id, payment_id, kind, amount, note, created_by, reverses_id)
    SELECT partner_id, job_id, payment_id, CASE WHEN is_held THEN 'cash-held' ELSE 'reversal' END,
           -sum(amount), ${reason}::text, ${by}::bigint, CASE WHEN count(*) = 1 THEN min(id) END
    FROM (SELECT *, kind = 'cash-held' AS is_held FROM ledger_entries WHERE payment_id = ${paymentId}) AS said
    GROUP BY partner_id, job_id, payment_id, is_held HAVING sum(amount) <> 0
    ORDER BY partner_id, is_held`.execute(db)
}

/** What the partner still owes of a job: its commission, and what they hold, less what is owed to them; paise. */
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
  const { id } = await db.insertInto('ledger_entries').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

export function findEntryRow(
  db: Kysely<Database>,
  id: number,
): Promise<Pick<Selectable<LedgerEntriesTable>, 'partner_id' | 'payment_id' | 'job_id' | 'kind'> | undefined> {
  return db
    .selectFrom('ledger_entries')
    .select(['partner_id', 'payment_id', 'job_id', 'kind'])
    .where('id', '=', id)
    .executeTakeFirst()
}
