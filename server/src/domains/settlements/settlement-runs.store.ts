import type {
  linesQuery,
  SettlementLine,
  SettlementRun,
} from 'contract/settlements/settlement-runs.schema.ts'
import { metaOf } from 'contract/shared/paging.ts'
import { type Kysely, sql } from 'kysely'
import type * as z from 'zod'
import type { Database } from '#platform/db/database.ts'
import { type Page, readSort } from '#platform/db/list.ts'

type Db = Kysely<Database>
const isoFormat = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'

/** The entry that paid the line last; `is_reversed` when it was reversed. */
export const posting = sql`LEFT JOIN LATERAL (
    SELECT entry.id, coalesce(entry.reference, payments.reference) AS utr,
      coalesce(entry.paid_at, payments.paid_at) AS paid_at,
      EXISTS (SELECT FROM ledger_entries AS reversal WHERE reversal.reverses_id = entry.id) AS is_reversed
    FROM settlement_postings AS posting JOIN ledger_entries AS entry ON entry.id = posting.entry_id
    LEFT JOIN payments ON payments.id = entry.payment_id
    WHERE posting.line_id = line.id AND entry.kind <> 'tds' ORDER BY posting.entry_id DESC LIMIT 1) AS paid ON true`
export const lineState = sql<
  SettlementLine['state']
>`CASE WHEN paid.id IS NOT NULL AND NOT paid.is_reversed THEN 'paid'
  WHEN line.left_out IS NOT NULL THEN 'left-out' WHEN paid.id IS NOT NULL THEN 'reversed' ELSE 'due' END`
const hasBank = sql<boolean>`EXISTS (SELECT FROM partner_bank_details AS bank WHERE bank.partner_id = line.partner_id
  AND bank.has_bank)`

/** The newest message with the statement of the line, and its link. */
const statement = sql`LEFT JOIN LATERAL (
    SELECT messages.state, messages.updated_at FROM messages
    WHERE messages.settlement_line_id = line.id ORDER BY messages.id DESC LIMIT 1) AS sms ON true
  LEFT JOIN public_links AS link ON link.settlement_line_id = line.id AND link.kind = 'settlement-line'`
/** A link that a user sent counts after a message that failed. */
const sending = sql`CASE WHEN sms.state = 'failed' AND link.handed_at > sms.updated_at THEN 'by-hand'
  ELSE coalesce(sms.state, CASE WHEN link.handed_at IS NOT NULL THEN 'by-hand' END) END`
const sentStatement = sql`CASE WHEN ${sending} IS NOT NULL THEN jsonb_build_object('state', ${sending},
  'at', to_char(CASE WHEN ${sending} = 'by-hand' THEN link.handed_at ELSE sms.updated_at END AT TIME ZONE 'UTC', ${isoFormat}),
  'opened_at', to_char(link.opened_at AT TIME ZONE 'UTC', ${isoFormat})) END AS statement`

const sumOf = (
  where: ReturnType<typeof sql>,
) => sql`jsonb_build_object('lines', count(*) FILTER (WHERE ${where}),
  'amount', coalesce(sum(abs(balance)) FILTER (WHERE ${where}), 0))`

const stated = (is: ReturnType<typeof sql>) =>
  sql`count(*) FILTER (WHERE state <> 'left-out' AND sending ${is})`

type Row = Omit<SettlementRun, 'needs_second' | 'difference'>

/** Runs with their sums, in any order. */
export async function runRows(db: Db, ids: readonly number[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT run.id, run.created_at, run.updated_at, run.version, run.cut_off, run.threshold, run.location_ids, run.partner_ids,
      run.partners, run.partners_read, sums.payable, sums.collectable, sums.due, sums.left_out, sums.without_bank, sums.total, sums.tds, sums.statements,
      CASE WHEN run.status = 'approved' AND (sums.due ->> 'lines')::int = 0 THEN 'paid' ELSE run.status END AS status,
      CASE WHEN creator.id IS NOT NULL THEN jsonb_build_object('id', creator.id, 'name', creator.name) END AS created_by,
      CASE WHEN approver.id IS NOT NULL THEN jsonb_build_object('id', approver.id, 'name', approver.name) END AS approved_by,
      (SELECT coalesce(sum(entry.amount), 0)::bigint FROM settlement_lines AS line
       JOIN settlement_postings AS posting ON posting.line_id = line.id
       JOIN ledger_entries AS entry ON entry.id = posting.entry_id OR entry.reverses_id = posting.entry_id
       WHERE line.run_id = run.id) AS posted
    FROM settlement_runs AS run
    LEFT JOIN users AS creator ON creator.id = run.created_by LEFT JOIN users AS approver ON approver.id = run.approved_by
    CROSS JOIN LATERAL (
      SELECT ${sumOf(sql`balance < 0 AND state <> 'left-out'`)} AS payable,
        ${sumOf(sql`balance > 0 AND state <> 'left-out'`)} AS collectable,
        ${sumOf(sql`state IN ('due', 'reversed')`)} AS due, ${sumOf(sql`state = 'left-out'`)} AS left_out,
        (count(*) FILTER (WHERE balance < 0 AND state IN ('due', 'reversed') AND NOT has_bank))::int AS without_bank,
        coalesce(sum(balance) FILTER (WHERE state <> 'left-out'), 0)::bigint AS total,
        coalesce(sum(tds) FILTER (WHERE state <> 'left-out'), 0)::bigint AS tds,
        jsonb_build_object('sent', ${stated(sql`IN ('submitted', 'delivered')`)}, 'waiting', ${stated(sql`= 'pending'`)},
          'handed', ${stated(sql`= 'by-hand'`)}, 'failed', ${stated(sql`= 'failed'`)}) AS statements
      FROM (SELECT line.balance, line.tds, ${lineState} AS state, ${hasBank} AS has_bank, ${sending} AS sending
            FROM settlement_lines AS line ${posting} ${statement} WHERE line.run_id = run.id) AS line
    ) AS sums
    WHERE run.id = ANY (${[...ids]}::bigint[])`.execute(db)
  return rows
}

export type Line = SettlementLine & { partner_balance: number }
const lineColumns = sql`line.id, 'S' || line.run_id || '-' || line.id AS reference,
  jsonb_build_object('id', partners.id, 'name', partners.name) AS partner, line.balance, line.tds, line.entry_number,
  ${lineState} AS state, line.left_out, line.reason, ${hasBank} AS has_bank, paid.id AS entry_id, paid.utr,
  partners.balance AS partner_balance, ${sentStatement}`
const from = sql`FROM settlement_lines AS line JOIN partners ON partners.id = line.partner_id ${posting} ${statement}`
const orders = { partner: sql`partners.name`, balance: sql`line.balance` } as const

export async function linesOf(
  db: Db,
  runId: number,
  query: z.output<typeof linesQuery>,
): Promise<Page<SettlementLine>> {
  const { page, per_page: perPage, state: wanted, partner_id: partner } = query
  const { column, descending } = readSort(query.sort ?? 'partner')
  const where = sql`line.run_id = ${runId} AND ${wanted ? sql`${lineState} = ${wanted}` : sql`true`}
    AND ${partner ? sql`line.partner_id = ${partner}` : sql`true`}`
  const { rows: data } = await sql<SettlementLine>`SELECT ${lineColumns} ${from} WHERE ${where}
    ORDER BY ${orders[column]} ${descending ? sql`DESC` : sql`ASC`}, line.id
    LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`.execute(db)
  const { rows } = await sql<{ total: number }>`SELECT count(*)::int AS total ${from} WHERE ${where}`.execute(
    db,
  )
  return { data, meta: metaOf({ page, perPage, rows: data.length, total: rows[0]!.total, exact: true }) }
}

/** Lines of a run by their ids, in the order in which accounts are locked. */
export async function linesById(db: Db, runId: number, ids: readonly number[]): Promise<Line[]> {
  const { rows } = await sql<Line>`SELECT ${lineColumns} ${from}
    WHERE line.run_id = ${runId} AND line.id = ANY (${[...ids]}::bigint[]) ORDER BY line.partner_id`.execute(
    db,
  )
  return rows
}

/** Those of the given UTRs that an entry or a payment has already. */
export async function usedUtrs(db: Db, utrs: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ utr: string }>`
    SELECT upper(reference) AS utr FROM ledger_entries WHERE reference = ANY (${[...utrs]}::text[])
    UNION SELECT upper(reference) FROM payments
    WHERE lower(reference) = ANY (${utrs.map((utr) => utr.toLowerCase())}::text[])`.execute(db)
  return new Set(rows.map(({ utr }) => utr))
}

/** Unpaid lines that no reason leaves out are carried over; the others release their partner. */
export async function releaseLines(db: Db, runId: number, carryOver: boolean): Promise<void> {
  if (carryOver) {
    await sql`UPDATE settlement_lines SET left_out = 'carried-over', is_open = false WHERE id IN (
      SELECT line.id FROM settlement_lines AS line ${posting}
      WHERE line.run_id = ${runId} AND ${lineState} IN ('due', 'reversed'))`.execute(db)
  }
  await sql`UPDATE settlement_lines SET is_open = false WHERE run_id = ${runId} AND is_open`.execute(db)
}
