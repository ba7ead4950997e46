import type { LedgerKind } from 'contract/vocabulary.ts'
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { LedgerEntriesTable } from './partners.table.ts'

/** `words` say how the commission came about. */
export type CompletedJob = { id: number; partner_id: number; commission: number; words: string | null }

/** What completing a job says: the commission, and the customer's money the company holds for the partner. */
export async function insertCompletion(db: Kysely<Database>, job: CompletedJob, by: number | null): Promise<void> {
  await sql`
    INSERT INTO ledger_entries (partner_id, job_id, payment_id, kind, amount, note, created_by)
    SELECT ${job.partner_id}::bigint, ${job.id}::bigint, NULL, 'commission-due', ${job.commission}::bigint, ${job.words}::text, ${by}::bigint
    WHERE ${job.commission}::bigint > 0
    UNION ALL
    SELECT ${job.partner_id}, p.job_id, p.id, CASE p.kind WHEN 'refund' THEN 'reversal' ELSE 'collected-by-company' END,
           CASE p.kind WHEN 'refund' THEN p.amount ELSE -p.amount END, p.reason, ${by}
    FROM payments p
    WHERE p.job_id = ${job.id} AND p.kind IN ('received-from-customer', 'refund') AND p.received_by = 'company'
      AND p.reversed_at IS NULL
      AND coalesce((SELECT sum(e.amount) FROM ledger_entries e
                    WHERE e.job_id = p.job_id AND e.payment_id = p.id), 0) = 0`.execute(db)
}

/** Takes back what the completion of the job still says, entry by entry, so that both stay readable. */
export async function insertReversal(
  db: Kysely<Database>,
  jobId: number,
  reason: string,
  by: number | null,
): Promise<void> {
  await sql`
    INSERT INTO ledger_entries (partner_id, job_id, payment_id, kind, amount, note, created_by)
    SELECT partner_id, job_id, payment_id, CASE WHEN payment_id IS NULL THEN 'commission-reversed' ELSE 'reversal' END,
           -sum(amount), ${reason}::text, ${by}::bigint
    FROM ledger_entries
    WHERE job_id = ${jobId} AND kind IN ('commission-due', 'commission-reversed', 'collected-by-company', 'reversal')
    GROUP BY partner_id, job_id, payment_id HAVING sum(amount) <> 0`.execute(db)
}

type PaymentEntry = {
  partner_id: number
  job_id: number
  payment_id: number
  kind: LedgerKind
  amount: number
  note: string | null
  created_by: number | null
}

export async function insertOfPayment(db: Kysely<Database>, entry: PaymentEntry): Promise<void> {
  await db.insertInto('ledger_entries').values(entry).execute()
}

/** Takes back whatever the entries of the payment still say; nothing when they say nothing. */
export async function insertPaymentReversal(
  db: Kysely<Database>,
  paymentId: number,
  reason: string,
  by: number | null,
): Promise<void> {
  await sql`
    INSERT INTO ledger_entries (partner_id, job_id, payment_id, kind, amount, note, created_by, reverses_id)
    SELECT partner_id, job_id, payment_id, 'reversal', -sum(amount), ${reason}::text, ${by}::bigint,
           CASE WHEN count(*) = 1 THEN min(id) END
    FROM ledger_entries WHERE payment_id = ${paymentId}
    GROUP BY partner_id, job_id, payment_id HAVING sum(amount) <> 0`.execute(db)
}

/** What the partner still owes of a job: its commission less what was handed over, paise. */
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
