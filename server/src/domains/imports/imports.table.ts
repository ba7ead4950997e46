import type { ImportCounts } from 'contract/imports/imports.schema.ts'
import type {
  ImportKind,
  ImportState,
  KnownPolicy,
  RowKept,
  RowResult,
} from 'contract/imports/imports.words.ts'
import type { ColumnType, Generated } from 'kysely'
import type { CreatedAt, Json } from '#platform/db/columns.ts'

/** A `Json` column with a default. */
type GeneratedJson<T> = ColumnType<T, string | undefined, string>

export type ImportsTable = {
  id: Generated<number>
  kind: ImportKind
  file_name: string
  size: number
  received: Generated<number>
  state: Generated<ImportState>
  error: Generated<string | null>
  headers: GeneratedJson<string[]>
  sample: GeneratedJson<string[][]>
  mapping: GeneratedJson<(string | null)[]>
  is_remembered: Generated<boolean>
  known: Generated<KnownPolicy>
  rows: Generated<number>
  done: Generated<number>
  to_do: Generated<number>
  position: Generated<number>
  checks: Generated<number>
  counts: GeneratedJson<ImportCounts>
  applied: Generated<number>
  left_out: Generated<number>
  undone: Generated<number>
  kept: Generated<number>
  created_by: number
  created_at: CreatedAt
  applied_by: Generated<number | null>
  applied_at: Generated<string | null>
  undone_by: Generated<number | null>
  undone_at: Generated<string | null>
}

export type ImportPartsTable = { import_id: number; number: number; content: Buffer }

export type RowProblem = { column: string; message: string }
export type RowChange = { label: string; from: string | null; to: string | null }

export type ImportRowsTable = {
  import_id: number
  number: number
  line: number
  cells: Json<string[]>
  phone: string | null
  name: Generated<string>
  result: RowResult | null
  problems: GeneratedJson<RowProblem[]>
  values: Json<Record<string, unknown>> | null
  changes: GeneratedJson<RowChange[]>
  record_id: number | null
  outcome: 'applied' | 'left-out' | 'undone' | 'kept' | null
  undo: Json<Record<string, unknown>> | null
  kept: RowKept | null
}

export type ImportMappingsTable = {
  user_id: number
  kind: ImportKind
  headers_hash: Buffer
  mapping: Json<(string | null)[]>
}

declare module '#platform/db/database.ts' {
  interface Database {
    imports: ImportsTable
    import_parts: ImportPartsTable
    import_rows: ImportRowsTable
    import_mappings: ImportMappingsTable
  }
}
