import * as z from 'zod'
import { id, timestamp } from '../shared/fields.ts'
import { slugs } from '../shared/terms.ts'
import type { CollectionMeans } from './collection.words.ts'
import { customerRequestKinds } from './customer-request.words.ts'

export const means = z.enum(['cash', 'upi-to-partner', 'upi-to-company'] satisfies CollectionMeans[])

/** The link of the partner of the current assignment, or of the customer; a time is null before it happens. */
export const jobLink = z.object({ sent_at: timestamp.nullable(), opened_at: timestamp.nullable() })

/** Money that the partner says to have collected, paise. It is no payment until a user confirms it. */
export const reportedPayment = z.object({ id, partner: z.string(), amount: z.int(), means, reported_at: timestamp })
export type ReportedPayment = z.infer<typeof reportedPayment>

/** What the customer asked for with the tracking link, until a user decides. */
export const customerRequest = z.object({
  id,
  kind: z.enum(slugs(customerRequestKinds)),
  note: z.string().nullable(),
  requested_at: timestamp,
})
export type CustomerRequest = z.infer<typeof customerRequest>
