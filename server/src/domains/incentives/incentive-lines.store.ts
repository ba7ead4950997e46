import type {
  IncentiveLine,
  IncentiveLinesPage,
  incentiveLinesQuery,
} from 'contract/incentives/incentives.schema.ts'
import type { IncentiveMeasure } from 'contract/incentives/incentives.words.ts'
import { metaOf } from 'contract/shared/paging.ts'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type * as z from 'zod'
import type { Database } from '#platform/db/database.ts'
import { readSort } from '#platform/db/list.ts'

type Db = Kysely<Database>

const isReversed = sql<SqlBool>`EXISTS (SELECT FROM ledger_entries AS reversal WHERE reversal.reverses_id = line.entry_id)`
const state = sql<
  IncentiveLine['state']
>`CASE WHEN line.removed_at IS NOT NULL THEN 'removed' WHEN line.entry_id IS NULL THEN 'draft'
  WHEN ${isReversed} THEN 'reversed' ELSE 'posted' END`
const shown = sql`SELECT line.id, jsonb_build_object('id', partners.id, 'name', partners.name) AS partner,
    jsonb_build_object('id', rule.id, 'name', rule.name, 'measure', rule.measure, 'effect', rule.effect) AS rule,
    line.figure, line.amount, ${state} AS state, line.entry_id, entry.created_at AS posted_at, line.reason
  FROM incentive_lines AS line JOIN partners ON partners.id = line.partner_id
  JOIN incentive_rules AS rule ON rule.id = line.rule_id LEFT JOIN ledger_entries AS entry ON entry.id = line.entry_id`

const orders = { partner: sql`partners.name`, amount: sql`line.amount`, figure: sql`line.figure` } as const

/** One change of a month at a time: computing, removing and posting wait for each other. */
export async function holdIncentives(db: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('incentives'))`.execute(db)
}

export async function linesPageOf(
  db: Db,
  query: z.output<typeof incentiveLinesQuery>,
): Promise<IncentiveLinesPage> {
  const { page, per_page: perPage, month, rule_id, state: wanted } = query
  const { column, descending } = readSort(query.sort ?? 'partner')
  const where = sql`line.month = ${month} AND ${rule_id === undefined ? sql`true` : sql`line.rule_id = ${rule_id}`}
    AND ${wanted === undefined ? sql`true` : sql`${state} = ${wanted}`}`
  const direction = descending ? sql`DESC` : sql`ASC`
  const { rows: data } = await sql<IncentiveLine>`${shown} WHERE ${where}
    ORDER BY ${orders[column]} ${direction}, line.id LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`.execute(
    db,
  )
  const { rows } = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM incentive_lines AS line WHERE ${where}`.execute(db)
  const { total } = rows[0]!
  const meta = metaOf({ page, perPage, rows: data.length, total, exact: true })
  return {
    data,
    meta,
    draft: await draftOf(db, month),
    posted: await sumOf(db, month, sql`${state} = 'posted'`),
  }
}

export async function findLine(db: Db, id: number): Promise<IncentiveLine | undefined> {
  return (await sql<IncentiveLine>`${shown} WHERE line.id = ${id}`.execute(db)).rows[0]
}

export type Sum = { lines: number; total: number }
/** Lines that are neither posted nor removed. */
export const draftOf = (db: Db, month: string): Promise<Sum> => sumOf(db, month, sql`${state} = 'draft'`)

async function sumOf(db: Db, month: string, where: RawBuilder<unknown>): Promise<Sum> {
  const { rows } = await sql<Sum>`SELECT count(*)::int AS lines, coalesce(sum(amount), 0)::bigint AS total
    FROM incentive_lines AS line WHERE month = ${month} AND ${where}`.execute(db)
  return rows[0]!
}

export type StoredLine = { rule_id: number; partner_id: number; penalty: number }

/**
 * Removes the draft of a month, and returns the lines that stay: posted or removed. The penalty is the
 * counted one, paise.
 */
export async function clearDraft(db: Db, month: string): Promise<StoredLine[]> {
  await sql`DELETE FROM incentive_lines WHERE month = ${month} AND entry_id IS NULL AND removed_at IS NULL`.execute(
    db,
  )
  const { rows } = await sql<StoredLine>`SELECT rule_id, partner_id,
      CASE WHEN ${state} = 'posted' AND amount > 0 THEN amount ELSE 0 END::bigint AS penalty
    FROM incentive_lines AS line WHERE month = ${month}`.execute(db)
  return rows
}

export type NewLine = { rule_id: number; partner_id: number; figure: number; amount: number }

/** Rows of one statement, so that a long draft is written in pieces. */
const batch = 2000

export async function insertLines(db: Db, month: string, lines: readonly NewLine[]): Promise<void> {
  for (let from = 0; from < lines.length; from += batch) {
    const some = lines.slice(from, from + batch)
    await sql`INSERT INTO incentive_lines (rule_id, month, partner_id, figure, amount)
      SELECT rule_id, ${month}, partner_id, figure, amount
      FROM jsonb_to_recordset(${JSON.stringify(some)}::jsonb)
        AS line (rule_id bigint, partner_id bigint, figure integer, amount bigint)`.execute(db)
  }
}

export type DraftLine = NewLine & { id: number; name: string; measure: IncentiveMeasure }

/** The first lines of the draft, in the order in which accounts are locked. */
export async function draftLines(db: Db, month: string, limit: number): Promise<DraftLine[]> {
  const { rows } = await sql<DraftLine>`
    SELECT line.id, rule_id, partner_id, figure, line.amount, rule.name, rule.measure
    FROM incentive_lines AS line JOIN incentive_rules AS rule ON rule.id = line.rule_id
    WHERE line.month = ${month} AND line.entry_id IS NULL AND line.removed_at IS NULL
    ORDER BY partner_id, line.id LIMIT ${limit}`.execute(db)
  return rows
}

/** The largest sum of penalties that a partner has in a month, posted and drafted, paise. */
export async function largestPenalty(db: Db, month: string): Promise<number> {
  const { rows } = await sql<{ most: number }>`SELECT coalesce(max(penalties), 0)::bigint AS most FROM (
      SELECT sum(amount) AS penalties FROM incentive_lines AS line
      WHERE month = ${month} AND amount > 0 AND ${state} IN ('draft', 'posted') GROUP BY partner_id) AS partners`.execute(
    db,
  )
  return rows[0]!.most
}

export async function markPosted(db: Db, id: number, entry_id: number): Promise<void> {
  await db.updateTable('incentive_lines').set({ entry_id }).where('id', '=', id).execute()
}

export async function markRemoved(
  db: Db,
  id: number,
  isRemoved: boolean,
  reason: string | null,
): Promise<void> {
  await sql`UPDATE incentive_lines SET removed_at = ${isRemoved ? sql`app_now()` : null}, reason = ${reason} WHERE id = ${id}`.execute(
    db,
  )
}
