import * as z from 'zod'
import { bulkIds, bulkResult, maxBulk } from '../shared/bulk.ts'
import { id, requiredLine, timestamp, version } from '../shared/fields.ts'
import { listQuery, oneOrMore, paging } from '../shared/paging.ts'
import { nameProblems } from './names.rules.ts'

/** A customer with an invalid name, and the proposed correction. */
export const invalidName = z.object({
  id,
  name: z.string(),
  phone: z.string(),
  jobs: z.int(),
  created_at: timestamp,
  version: z.int(),
  problems: z.array(z.enum(nameProblems)),
  /** Empty when no valid name remains. */
  proposal: z.string(),
})
export type InvalidName = z.infer<typeof invalidName>

export const invalidNameQuery = listQuery(['created_at', 'name'], {
  problem: oneOrMore(nameProblems).optional(),
})
export const invalidNameAllQuery = invalidNameQuery.omit(paging)

export const namesChosen = z.strictObject({ ids: bulkIds })

/** The name before it was corrected or accepted; undo sends it back. */
export const nameBefore = z.strictObject({
  id,
  name: requiredLine(120),
  accepted_name: requiredLine(120).nullable(),
  /** The version after the change: undo skips a record that was changed since. */
  version,
})
export type NameBefore = z.infer<typeof nameBefore>

export const namesBefore = z.strictObject({
  rows: z
    .array(nameBefore)
    .min(1, 'needs at least one')
    .max(maxBulk, `must have at most ${maxBulk} at a time`),
})

/** One result per row; `before` for the changed ones. */
export const namesResult = z.object({
  results: z.array(bulkResult.extend({ before: nameBefore.nullable() })),
})
export type NamesResult = z.infer<typeof namesResult>
