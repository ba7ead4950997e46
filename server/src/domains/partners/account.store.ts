import type { Account } from 'contract/partners/ledger.schema.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

/** Midnight that began this month in the business's zone. */
const monthStart = sql`(date_trunc('month', now() AT TIME ZONE 'Asia/Kolkata') AT TIME ZONE 'Asia/Kolkata')`
const isoFormat = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
const dayOf = (moment: ReturnType<typeof sql>) => sql`(${moment} AT TIME ZONE 'Asia/Kolkata')::date`

/**
 * The figures of an account, or nothing when there is no such partner. What reduces the balance pays the oldest debt
 * first: the first entry up to which more was added than has been taken off since the beginning is the oldest due. A
 * payment in the partner's hands adds and takes off at once, and is left out of both. No entry is dated before the one
 * before it: what came this month begins at a number.
 */
export async function findAccount(db: Kysely<Database>, partnerId: number): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    SELECT balance,
      (SELECT jsonb_build_object('amount', coalesce(sum(amount), 0), 'jobs',
                count(*) FILTER (WHERE kind = 'commission-due') - count(*) FILTER (WHERE kind = 'commission-reversed'))
       FROM ledger_entries WHERE partner_id = partners.id AND number >= month.number
         AND kind IN ('commission-due', 'commission-reversed')) AS commission,
      (SELECT jsonb_build_object('amount', coalesce(-sum(entry.amount), 0),
                'last_paid_at', to_char(max(paid_at) AT TIME ZONE 'UTC', ${isoFormat}))
       FROM (
         SELECT entry.amount, payments.paid_at FROM ledger_entries AS entry
         LEFT JOIN payments ON payments.id = entry.payment_id
         WHERE entry.partner_id = partners.id AND entry.number >= month.number AND entry.kind = 'commission-received'
           AND NOT EXISTS (SELECT FROM ledger_entries AS reversal WHERE reversal.reverses_id = entry.id)
       ) AS entry) AS settled,
      (SELECT greatest(coalesce(sum(amount), 0), 0)::bigint FROM ledger_entries
       WHERE partner_id = partners.id AND kind = 'cash-held' AND number >= oldest.number) AS cash_held,
      CASE WHEN oldest.number IS NOT NULL THEN jsonb_build_object(
        'days', ${dayOf(sql`now()`)} - ${dayOf(sql`oldest.created_at`)}, 'job_id', oldest.job_id,
        'since', to_char(oldest.created_at AT TIME ZONE 'UTC', ${isoFormat})) END AS oldest_due
    FROM partners LEFT JOIN LATERAL (
      SELECT number FROM ledger_entries WHERE partner_id = partners.id AND created_at >= ${monthStart}
      ORDER BY created_at, number LIMIT 1
    ) AS month ON true
    LEFT JOIN LATERAL (
      SELECT entry.number, entry.job_id, entry.created_at FROM ledger_entries AS entry
      WHERE entry.partner_id = partners.id AND partners.balance > 0
        AND entry.added_after - entry.paired_after > (
          SELECT added_after - paired_after - balance_after FROM ledger_entries AS last
          WHERE last.partner_id = partners.id ORDER BY number DESC LIMIT 1)
      ORDER BY entry.added_after - entry.paired_after, entry.number LIMIT 1
    ) AS oldest ON true
    WHERE partners.id = ${partnerId}`.execute(db)
  return rows[0]
}
