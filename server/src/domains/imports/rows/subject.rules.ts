import type { KnownPolicy, RowKept, RowResult } from 'contract/imports/imports.words.ts'
import type { Kysely } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { Context } from '#platform/http/context.ts'
import type { RowChange } from '../imports.table.ts'
import type { Lookups, Problem } from './lookups.rules.ts'

/** A row of the file by the keys of its mapped columns. */
export type GivenRow = { number: number; cells: Readonly<Record<string, string>> }

/** The result of a dry run for a row. `values` is for `apply`; null for a bad row. */
export type Verdict = {
  number: number
  phone: string | null
  name: string
  result: RowResult
  problems: Problem[]
  values: Record<string, unknown> | null
  changes: RowChange[]
  record_id: number | null
}

/** A good row as the dry run left it. */
export type CheckedRow = Pick<Verdict, 'number' | 'result' | 'changes' | 'record_id'> & {
  values: Record<string, unknown>
}
/**
 * The values that `undo` needs of an applied row; null when its record changed since the dry run and the row
 * was left out.
 */
export type Applied =
  | { number: number; record_id: number; undo: Record<string, unknown> }
  | { number: number; undo: null }
export type AppliedRow = { number: number; record_id: number; undo: Record<string, unknown> }
export type UndoneRow = { number: number; kept: RowKept | null }

/** One kind of import: how its rows are read, compared with stored records, written and undone. */
export type Subject = {
  /** Rows of one transaction. */
  piece: number
  judge: (
    db: Kysely<Database>,
    rows: readonly GivenRow[],
    known: KnownPolicy,
    lookups: Lookups,
  ) => Promise<Verdict[]>
  apply: (
    ctx: Context,
    rows: readonly CheckedRow[],
    known: KnownPolicy,
    importId: number,
  ) => Promise<Applied[]>
  undo: (ctx: Context, rows: readonly AppliedRow[], importId: number) => Promise<UndoneRow[]>
}

/** Whether the record is as the dry run found it. */
export const isAsChecked = (
  row: CheckedRow,
  now: Pick<Verdict, 'result' | 'changes' | 'record_id'>,
): boolean =>
  row.result === now.result &&
  row.record_id === now.record_id &&
  JSON.stringify(row.changes.map(({ label, from, to }) => [label, from, to])) ===
    JSON.stringify(now.changes.map(({ label, from, to }) => [label, from, to]))
