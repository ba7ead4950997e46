import * as z from 'zod'
import { id, named, requiredText, timestamp } from '../shared/fields.ts'
import { locationType } from './locations.schema.ts'
import { maxImport } from './locations.words.ts'

/** Number of locations of each type in a file. */
const counts = { states: z.int(), districts: z.int(), areas: z.int(), pincodes: z.int() }

/** One import: a file and its result. */
export const locationImport = z.object({
  id,
  file_name: z.string(),
  ...counts,
  /** Rows that existed already, and rows skipped because of an error. */
  existing: z.int(),
  wrong: z.int(),
  created_at: timestamp,
  created_by: named.nullable(),
  undone_at: timestamp.nullable(),
  undone_by: named.nullable(),
  /** Number of its locations that still exist. */
  left: z.int(),
})
export type LocationImport = z.infer<typeof locationImport>

export const locationImportCreate = z.strictObject({
  file_name: requiredText(200),
  /** Text of the file: the first line names the columns, `state, district, area, pincode`. */
  csv: z
    .string()
    .max(maxImport, `must have at most ${maxImport} characters`)
    .refine(
      (text) => !text.includes('\u0000') && text.isWellFormed(),
      'contains a character that cannot be stored',
    ),
  /** A dry run: returns the result and changes nothing. */
  dry_run: z.boolean(),
})

const rowError = z.object({
  /** Line of the file, from 1. */
  line: z.int(),
  message: z.string(),
})
export type RowError = z.infer<typeof rowError>

/** The result of a file, or of a dry run. Invalid rows are skipped, the others are imported. */
export const locationImportResult = z.object({
  /** The import; null in a dry run, and when the file added nothing. */
  import: locationImport.nullable(),
  /** Without the header and empty lines. */
  rows: z.int(),
  ...counts,
  existing: z.int(),
  wrong: z.int(),
  /** The first of the invalid rows. */
  errors: z.array(rowError),
  /** Unknown columns of the file. */
  ignored: z.array(z.string()),
})
export type LocationImportResult = z.infer<typeof locationImportResult>

export const keptReason = z.enum(['children', 'addresses', 'partners', 'changed'])
export type KeptReason = z.infer<typeof keptReason>
/** Locations that an undo removed, and those that stay because records use them. */
export const locationImportUndone = z.object({
  import: locationImport,
  removed: z.int(),
  kept: z.array(z.object({ id, title: z.string(), type: locationType, reasons: z.array(keptReason) })),
  kept_total: z.int(),
})
export type LocationImportUndone = z.infer<typeof locationImportUndone>
