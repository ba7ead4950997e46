import type { SettlementLine } from 'contract/settlements/settlement-runs.schema.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { type Line, lineState, linesById, posting } from './settlement-runs.store.ts'

type Db = Kysely<Database>

/** The content of a line's statement. Paise. */
export type StatedLine = {
  id: number
  run_id: number
  run_status: 'computing' | 'draft' | 'approved' | 'closed' | 'discarded'
  ended_at: string | null
  cut_off: string
  partner_id: number
  balance: number
  tds: number
  /** Numbers of the account: the line settles the entries after the first, until the second. */
  after: number
  until: number
  state: SettlementLine['state']
  paid_at: string | null
  utr: string | null
}

/** The entries of a line begin after the last line before it that was paid. */
export async function findStatedLine(db: Db, id: number): Promise<StatedLine | undefined> {
  const { rows } = await sql<StatedLine>`
    SELECT line.id, line.run_id, run.status AS run_status, run.ended_at, run.cut_off, line.partner_id, line.balance, line.tds,
      line.entry_number AS until, ${lineState} AS state,
      CASE WHEN NOT paid.is_reversed THEN paid.paid_at END AS paid_at, CASE WHEN NOT paid.is_reversed THEN paid.utr END AS utr,
      coalesce((SELECT max(earlier.entry_number) FROM settlement_lines AS earlier
        JOIN settlement_postings AS posted ON posted.line_id = earlier.id
        WHERE earlier.partner_id = line.partner_id AND earlier.entry_number < line.entry_number AND earlier.id < line.id
          AND NOT EXISTS (SELECT FROM ledger_entries AS reversal WHERE reversal.reverses_id = posted.entry_id)), 0) AS after
    FROM settlement_lines AS line JOIN settlement_runs AS run ON run.id = line.run_id ${posting}
    WHERE line.id = ${id}`.execute(db)
  return rows[0]
}

export async function shownLine(db: Db, { id, run_id }: Pick<StatedLine, 'id' | 'run_id'>): Promise<Line> {
  const [line] = await linesById(db, run_id, [id])
  return line! // lines are never deleted
}

/**
 * Lines of a run after one of them, in order, whose statement was not sent; a failed message does not count.
 */
export async function unsentLines(
  db: Db,
  runId: number,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT line.id FROM settlement_lines AS line ${posting}
    WHERE line.run_id = ${runId} AND line.id > ${after} AND ${lineState} <> 'left-out'
      AND NOT EXISTS (SELECT FROM messages WHERE messages.settlement_line_id = line.id AND messages.state <> 'failed')
    ORDER BY line.id LIMIT ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
