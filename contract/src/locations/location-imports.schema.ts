import * as z from 'zod'
import { id, named, requiredText, timestamp } from '../shared/fields.ts'
import { locationType } from './locations.schema.ts'
import { maxImport } from './locations.words.ts'

/** How many places of each type a file brought. */
const counts = { states: z.int(), districts: z.int(), areas: z.int(), pincodes: z.int() }

/** One batch: a file that was imported, and what became of it. */
export const locationImport = z.object({
  id,
  file_name: z.string(),
  ...counts,
  /** Rows that were there already, and rows that were passed over because something is wrong about them. */
  existing: z.int(),
  wrong: z.int(),
  created_at: timestamp,
  created_by: named.nullable(),
  undone_at: timestamp.nullable(),
  undone_by: named.nullable(),
  /** How many of its places are there still. */
  left: z.int(),
})
export type LocationImport = z.infer<typeof locationImport>

export const locationImportCreate = z.strictObject({
  file_name: requiredText(200),
  /** Text of the file: the first line names the columns, `state, district, area, pincode`. */
  csv: z
    .string()
    .max(maxImport, `must have at most ${maxImport} characters`)
    .refine((text) => !text.includes('\u0000') && text.isWellFormed(), 'contains a character that cannot be stored'),
  /** Says what would happen and does nothing. */
  dry_run: z.boolean(),
})

const rowError = z.object({
  /** Of the file, from 1. */
  line: z.int(),
  message: z.string(),
})
export type RowError = z.infer<typeof rowError>

/** What a file does or, in a dry run, would do. Rows that are wrong are passed over, the others are taken. */
export const locationImportResult = z.object({
  /** The batch; null in a dry run, and when the file brought nothing new. */
  import: locationImport.nullable(),
  /** Without the line of the columns and without empty lines. */
  rows: z.int(),
  ...counts,
  existing: z.int(),
  wrong: z.int(),
  /** The first of those that are wrong. */
  errors: z.array(rowError),
  /** Columns of the file that nobody asked for. */
  ignored: z.array(z.string()),
})
export type LocationImportResult = z.infer<typeof locationImportResult>

export const keptReason = z.enum(['children', 'addresses', 'partners', 'changed'])
export type KeptReason = z.infer<typeof keptReason>
/** What an undo removed, and what stayed because somebody uses it by now. */
export const locationImportUndone = z.object({
  import: locationImport,
  removed: z.int(),
  kept: z.array(z.object({ id, title: z.string(), type: locationType, reasons: z.array(keptReason) })),
  kept_total: z.int(),
})
export type LocationImportUndone = z.infer<typeof locationImportUndone>
