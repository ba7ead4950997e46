import { daysOfYear, type TdsRule, type TdsYear, tdsOf } from 'contract/settlements/tds.rules.ts'
import { financialYearOfDay } from 'contract/shared/business-time.ts'
import { type Kysely, sql } from 'kysely'
import { dayEnd, dayStart } from '#platform/db/business-day.ts'
import type { Database } from '#platform/db/database.ts'

type Lines = {
  run: { id: number; cut_off: string }
  /** Partners after the first id, until the second. */
  after: number
  until: number
}
type Payout = { id: number; gross: number; has_pan: boolean } & {
  [K in keyof TdsYear as `year_${K}`]: number
}

const isReversed = (entry: ReturnType<typeof sql>) =>
  sql`EXISTS (SELECT FROM ledger_entries AS reversal WHERE reversal.reverses_id = ${entry})`

/**
 * Computes the tax of new lines that the business pays. A line belongs to the financial year of its run's
 * cut-off day, a payout by hand to that of the day on which it was paid.
 */
export async function deductTax(
  db: Kysely<Database>,
  rule: TdsRule,
  { run, after, until }: Lines,
): Promise<void> {
  const { from, to } = daysOfYear(financialYearOfDay(run.cut_off))
  const { rows } = await sql<Payout>`
    SELECT line.id, -line.balance AS gross, coalesce(details.has_pan, false) AS has_pan,
      (coalesce(settled.gross, 0) + coalesce(by_hand.gross, 0))::bigint AS year_gross,
      coalesce(settled.taxed, 0)::bigint AS year_taxed
    FROM settlement_lines AS line LEFT JOIN partner_bank_details AS details ON details.partner_id = line.partner_id
    CROSS JOIN LATERAL (
      SELECT sum(-paid.balance) AS gross, sum(paid.tds_base) AS taxed FROM settlement_lines AS paid
      JOIN settlement_runs AS other ON other.id = paid.run_id
      WHERE paid.partner_id = line.partner_id AND paid.balance < 0 AND other.cut_off BETWEEN ${from} AND ${to}
        AND EXISTS (SELECT FROM settlement_postings AS posting
          WHERE posting.line_id = paid.id AND NOT ${isReversed(sql`posting.entry_id`)})
    ) AS settled
    CROSS JOIN LATERAL (
      SELECT sum(entry.amount) AS gross FROM ledger_entries AS entry
      WHERE entry.partner_id = line.partner_id AND entry.kind = 'payout'
        AND coalesce(entry.paid_at, entry.created_at) >= ${dayStart(from)}
        AND coalesce(entry.paid_at, entry.created_at) < ${dayEnd(to)}
        AND NOT ${isReversed(sql`entry.id`)}
        AND NOT EXISTS (SELECT FROM settlement_postings AS posting WHERE posting.entry_id = entry.id)
    ) AS by_hand
    WHERE line.run_id = ${run.id} AND line.balance < 0 AND line.partner_id > ${after} AND line.partner_id <= ${until}`.execute(
    db,
  )
  const taxed = rows.flatMap(({ id, gross, has_pan, year_gross, year_taxed }) => {
    const tax = tdsOf(rule, gross, { gross: year_gross, taxed: year_taxed }, has_pan)
    return tax.tds === 0 ? [] : [{ id, ...tax }]
  })
  if (taxed.length === 0) return
  await sql`
    UPDATE settlement_lines SET tds = tax.tds, tds_base = tax.tds_base, tds_rate = tax.tds_rate
    FROM jsonb_to_recordset(${JSON.stringify(taxed)}::jsonb) AS tax (id bigint, tds bigint, tds_base bigint, tds_rate integer)
    WHERE settlement_lines.id = tax.id`.execute(db)
}
