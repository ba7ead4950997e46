import * as z from 'zod'
import { id } from './fields.ts'

/** What one request of a bulk action takes; the browser sends a long selection piece by piece. */
export const maxBulk = 100

/** The rows a bulk action is for: a field of its body. */
export const bulkIds = z
  .array(id)
  .min(1, 'must name at least one')
  .max(maxBulk, `must name at most ${maxBulk} at a time`)

/** What became of one row; `message` says why it was refused. */
export const bulkResult = z.object({
  id,
  ok: z.boolean(),
  message: z.string().nullable(),
  /** Set when the same request with `confirmed: true` would be carried out. */
  needs_confirmation: z.boolean().optional(),
})
export type BulkResult = z.infer<typeof bulkResult>

/** What every bulk action answers: one result for each row it was asked for. */
export const bulkAnswer = z.object({ results: z.array(bulkResult) })
export type BulkAnswer = z.infer<typeof bulkAnswer>
