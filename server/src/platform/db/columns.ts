import type { FieldValue } from 'contract/shared/record-fields.ts'
import type { ColumnType, Generated } from 'kysely'
import type * as z from 'zod'

/** Columns of a table that carries a contract's field list: one spelling, no mapping. */
export type Columns<F extends Record<string, z.ZodType>> = { [K in keyof F]: z.output<F[K]> }

/** Columns of a record's fields: one that is not required may be left out of an insert. */
export type FieldColumns<Fs> = {
  [K in keyof Fs]: Fs[K] extends { required: true }
    ? FieldValue<Fs[K]>
    : ColumnType<FieldValue<Fs[K]>, FieldValue<Fs[K]> | undefined, FieldValue<Fs[K]>>
}

/** Set by the database, never by a query. UTC ISO 8601. */
export type CreatedAt = ColumnType<string, string | undefined, never>
export type UpdatedAt = ColumnType<string, string | undefined, never>

/** Columns of every table that users edit; an edit sets `edited` of versioned.ts. */
export type RecordColumns = {
  id: Generated<number>
  created_at: CreatedAt
  updated_at: UpdatedAt
  version: ColumnType<number, number | undefined, never>
}

/**
 * jsonb: objects are read parsed, and are written as text so that arrays are not taken for PostgreSQL arrays.
 */
export type Json<T> = ColumnType<T, string, string>
