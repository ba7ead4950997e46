import * as z from 'zod'
import { id } from './fields.ts'

/** Rows of one bulk request; the browser splits a larger selection. */
export const maxBulk = 100

/** The rows of a bulk action: a field of its body. */
export const bulkIds = z
  .array(id)
  .min(1, 'needs at least one')
  .max(maxBulk, `must have at most ${maxBulk} at a time`)

/** The result of one row; `message` says why it was refused. */
export const bulkResult = z.object({
  id,
  ok: z.boolean(),
  message: z.string().nullable(),
  /** Set when the same request with `confirmed: true` would succeed. */
  needs_confirmation: z.boolean().optional(),
})
export type BulkResult = z.infer<typeof bulkResult>

/** The response of every bulk action: one result per row. */
export const bulkResponse = z.object({ results: z.array(bulkResult) })
export type BulkResponse = z.infer<typeof bulkResponse>
