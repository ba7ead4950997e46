import { keptSeconds, type RecordChange } from 'contract/live/record-changes.ts'
import { errorCode } from '#platform/config/error-code.ts'

/**
 * A read position: the time and the snapshot at that time. `1795300000000.748:751:749`. A transaction that
 * wrote early and commits late is not in the snapshot, and so is read later.
 */
export type Cursor = string & { readonly isCursor: unique symbol }

const form = /^(\d{1,15})\.(\d{1,20}:\d{1,20}:[\d,]{0,4000})$/

/** Parses a cursor from a header or a store; null when it is invalid. */
export function asCursor(text: string | undefined): Cursor | null {
  return text !== undefined && form.test(text) ? (text as Cursor) : null // checked
}

/** A row of the table; `session` is not sent to clients. */
export type NotedChange = Omit<RecordChange, 'type'> & { type: string }

export type Read = {
  cursor: Cursor
  /** Null when the changes are too many or too old to list. */
  changes: NotedChange[] | null
}

type Query = (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>
type Row = { cursor: Cursor; isKnown: boolean; changes: NotedChange[] }

/** SQLSTATE of a value that its type does not accept. */
const invalidText = '22P02'

/** More changes become one resync. */
const most = 2000

/** The current position, without changes. */
const columns = `
  (extract(epoch FROM app_clock()) * 1000)::bigint || '.' || pg_current_snapshot() AS cursor`

const changesWhere = (where: string) => `
  coalesce((SELECT json_agg(json_strip_nulls(to_json(found))) FROM (
    SELECT DISTINCT type, id, customer_id, enquiry_id, job_id, partner_id FROM record_changes
    WHERE ${where} LIMIT ${most + 1}) AS found), '[]') AS changes`

/**
 * The changes that became visible after the cursor. `andSince` also reads the last seconds before it again: a
 * restored database may reuse transaction ids.
 */
export async function readSince(query: Query, cursor: Cursor, { andSince = 0 } = {}): Promise<Read> {
  const [, ms, snapshot] = form.exec(cursor)! // the form was checked
  const again =
    andSince > 0 ? 'OR noted_at > to_timestamp($2::bigint / 1000) - make_interval(secs => $3)' : ''
  const text = `SELECT ${columns},
    $2::bigint > (extract(epoch FROM app_clock()) - ${keptSeconds}) * 1000
      AND pg_snapshot_xmax($1::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot()) AS "isKnown",
    ${changesWhere(`(xid >= pg_snapshot_xmin($1::pg_snapshot) AND NOT pg_visible_in_snapshot(xid, $1::pg_snapshot)) ${again}`)}`
  try {
    return await read(query, text, [snapshot, ms, ...(andSince > 0 ? [andSince] : [])])
  } catch (error) {
    // The text has the form of a snapshot but is invalid.
    if (errorCode(error) !== invalidText) throw error
    return { ...(await readPosition(query)), changes: null }
  }
}

/** Changes of the last seconds and a margin, because a transaction may commit late. */
export function readLast(query: Query, seconds: number): Promise<Read> {
  const where = 'noted_at > app_clock() - make_interval(secs => $1)'
  return read(query, `SELECT ${columns}, true AS "isKnown", ${changesWhere(where)}`, [seconds + 10])
}

/** The position to start from. */
export function readPosition(query: Query): Promise<Read> {
  return read(query, `SELECT ${columns}, true AS "isKnown", '[]'::json AS changes`, [])
}

async function read(query: Query, text: string, values: unknown[]): Promise<Read> {
  const { rows } = await query(text, values)
  const { cursor, isKnown, changes } = rows[0] as Row // the statement has one row, of these columns
  return { cursor, changes: isKnown && changes.length <= most ? changes : null }
}
