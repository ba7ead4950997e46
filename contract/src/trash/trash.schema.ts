import * as z from 'zod'
import { bulkIds } from '../shared/bulk.ts'
import { id, idText, named, timestamp } from '../shared/fields.ts'
import { listQuery, oneOrMore, paged } from '../shared/paging.ts'
import { slugs } from '../shared/terms.ts'
import { deletableTypes } from './trash.words.ts'

/** A deleted record. Its content stays on the server until it is restored. */
export const trashRow = z.object({
  id,
  record_type: z.enum(slugs(deletableTypes)),
  record_id: id,
  /** The customer's, caller's or partner's name; for a job with its service. */
  label: z.string(),
  deleted_by: named,
  deleted_at: timestamp,
  /** Whole days until it is deleted permanently. */
  days_left: z.int(),
})
export type TrashRow = z.infer<typeof trashRow>

export const trashListQuery = listQuery(['deleted_at'], {
  record_type: oneOrMore(slugs(deletableTypes)).optional(),
  record_id: idText.optional(),
})
export type TrashListQuery = z.output<typeof trashListQuery>
export const trashPage = paged(trashRow)

/** `trash_id` restores the record again. */
export const deleted = z.object({ success: z.literal(true), trash_id: id })
export const enquiriesChosen = z.strictObject({ ids: bulkIds })
