import * as z from 'zod'
import { id, timestamp } from '../shared/fields.ts'
import { slugs } from '../shared/terms.ts'
import { customerRequestKinds } from './customer-request.words.ts'

/** The link of the partner of the current assignment, or of the customer; a time is null before it happens. */
export const jobLink = z.object({ sent_at: timestamp.nullable(), opened_at: timestamp.nullable() })

/** What the customer asked for with the tracking link, until a user decides. */
export const customerRequest = z.object({
  id,
  kind: z.enum(slugs(customerRequestKinds)),
  note: z.string().nullable(),
  /** Of its latest change. */
  requested_at: timestamp,
})
export type CustomerRequest = z.infer<typeof customerRequest>
