import * as z from 'zod'
import { exportFormat, id, named, requiredText, timestamp } from '../shared/fields.ts'
import { slugs } from '../shared/terms.ts'
import { importColumns } from './import-columns.rules.ts'
import {
  importKinds,
  importLimits,
  importStates,
  keptReasons,
  knownPolicies,
  rowResults,
} from './imports.words.ts'

const kind = z.enum(slugs(importKinds))
const known = z.enum(slugs(knownPolicies))
const result = z.enum(slugs(rowResults))
const columnKeys = [
  ...new Set(Object.values(importColumns).flatMap((columns) => columns.map(({ key }) => key))),
]
const mapping = z.array(z.enum(columnKeys).nullable()).min(1).max(importLimits.columns)

export const importCreate = z.strictObject({
  kind,
  file_name: requiredText(200),
  /** Bytes of the file. */
  size: z.int().min(1, 'is empty').max(importLimits.bytes, 'is larger than 25 MB'),
})

/**
 * One part of a file. All parts but the last have `importLimits.part` bytes; a part that is stored already
 * changes nothing.
 */
export const importPart = z.strictObject({
  /** Position in the file, from 0. */
  number: z
    .int()
    .min(0)
    .max(Math.ceil(importLimits.bytes / importLimits.part)),
  /** Base64. */
  content: z
    .string()
    .max(Math.ceil(importLimits.part / 3) * 4, 'is larger than a part')
    .refine((text) => text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text), 'must be base64'),
})

export const importCheck = z.strictObject({ mapping, known })

export const importApply = z.strictObject({
  /** The number of the dry run that the user saw. */
  checks: z.int().min(1),
  /** Leaves out the bad rows; without it a file with bad rows is refused. */
  only_good: z.boolean(),
})

const counts = z.object({ new: z.int(), updated: z.int(), same: z.int(), skipped: z.int(), bad: z.int() })
export type ImportCounts = z.infer<typeof counts>

export const dataImport = z.object({
  id,
  kind,
  file_name: z.string(),
  size: z.int(),
  /** Bytes of the parts that have arrived. */
  received: z.int(),
  state: z.enum(slugs(importStates)),
  /** Why it failed. */
  error: z.string().nullable(),
  headers: z.array(z.string()),
  /** The first rows of the file, for the mapping. */
  sample: z.array(z.array(z.string())),
  mapping: z.array(z.string().nullable()),
  /** Whether the mapping is the one that was used for the same columns before. */
  is_remembered: z.boolean(),
  known,
  rows: z.int(),
  /** Rows of the present step that are done, of all that it has. */
  done: z.int(),
  to_do: z.int(),
  checks: z.int(),
  counts,
  /** Rows that were written, rows that were left out because their record changed after the dry run. */
  applied: z.int(),
  left_out: z.int(),
  /** Rows that an undo restored or removed, and those that stay. */
  undone: z.int(),
  kept: z.int(),
  created_by: named.nullable(),
  created_at: timestamp,
  applied_at: timestamp.nullable(),
  undone_by: named.nullable(),
  undone_at: timestamp.nullable(),
  undo_until: timestamp.nullable(),
  /** Why it cannot be undone; null when it can. */
  locked: z.string().nullable(),
})
export type DataImport = z.infer<typeof dataImport>

export const importRowsQuery = z.strictObject({
  /** Rows of one result; `kept` are those that an undo left, `left-out` those that were not applied. */
  show: z.enum([...slugs(rowResults), 'kept', 'left-out']).optional(),
  /** Rows after this one. */
  after: z.coerce.number().int().min(0).max(importLimits.rows).default(0),
})
export const importRow = z.object({
  /** Its place in the import, for `after`. */
  number: z.int(),
  /** Row of the spreadsheet; the headers are row 1. */
  row: z.int(),
  result: result.nullable(),
  name: z.string(),
  phone: z.string(),
  problems: z.array(z.object({ column: z.string(), message: z.string() })),
  /** Of an update: each field as a person reads it. */
  changes: z.array(z.object({ label: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
  record_id: id.nullable(),
  kept: z.enum(slugs(keptReasons)).nullable(),
})
export type ImportRow = z.infer<typeof importRow>

export const badRowsQuery = z.strictObject({ format: exportFormat })

/** Something that can be undone as a whole. */
export const changeSet = z.object({
  type: z.enum(['import', 'merge']),
  id,
  kind: kind.nullable(),
  /** Name of the file, or of the customer that a merge kept. */
  title: z.string(),
  state: z.string(),
  /** Records that it created, changed or merged. */
  records: z.int(),
  record_id: id.nullable(),
  by: named.nullable(),
  at: timestamp,
  undone_at: timestamp.nullable(),
  /** Whether its 30 days are not over and it is not undone. */
  can_undo: z.boolean(),
})
export type ChangeSet = z.infer<typeof changeSet>
