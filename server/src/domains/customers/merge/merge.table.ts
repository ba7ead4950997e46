import type { MergeKind } from 'contract/customers/merge.rules.ts'
import type { ColumnType, Generated } from 'kysely'
import type { CreatedAt, Json } from '#platform/db/columns.ts'

/** Triggers on customers write it; the program does not. */
export type SharedPhonesTable = {
  id: ColumnType<number, never, never>
  phone: ColumnType<string, never, never>
  customer_ids: ColumnType<number[], never, never>
  owners: ColumnType<number, never, never>
  latest: ColumnType<string, never, never>
  names: ColumnType<string, never, never>
  different: ColumnType<boolean, never, never>
}

export type DifferentPeopleTable = {
  phone: string
  customer_ids: number[]
  noted_by: number | null
  noted_at: Generated<string>
}

type Fields = Record<string, unknown>
export type CustomerMergesTable = {
  id: Generated<number>
  survivor_id: number
  merged_ids: number[]
  survivor_before: Json<Fields>
  survivor_after: Json<Fields>
  merged_before: Json<Fields[]>
  moved: Json<{ what: MergeKind; count: number }[]>
  /** The newest id of each table that refers to jobs and enquiries, at the time of the merge. */
  newest: Json<Record<string, number>>
  merged_by: number | null
  merged_at: CreatedAt
  undone_by: Generated<number | null>
  undone_at: Generated<string | null>
}

export type CustomerMergeMovesTable = {
  merge_id: number
  table_name: string
  column_name: string
  row_id: number
  /** A flag is stored as 1 for true and 0 for false. */
  was: number
  became: number
}

declare module '#platform/db/database.ts' {
  interface Database {
    shared_phones: SharedPhonesTable
    different_people: DifferentPeopleTable
    customer_merges: CustomerMergesTable
    customer_merge_moves: CustomerMergeMovesTable
  }
}
