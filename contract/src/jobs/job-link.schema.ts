import * as z from 'zod'
import { shareMethod } from '../links/links.schema.ts'
import { id, timestamp } from '../shared/fields.ts'
import { slugs } from '../shared/terms.ts'
import { customerRequestKinds } from './jobs.words.ts'

/**
 * The link of the partner of the current assignment, or of the customer; a time is null before it happens.
 */
export const jobLink = z.object({
  /** When a user last copied it, or opened it in WhatsApp. */
  handed_at: timestamp.nullable(),
  handed_by: shareMethod.nullable(),
  /** When a provider last took a message with it. */
  sent_at: timestamp.nullable(),
  opened_at: timestamp.nullable(),
})
export type JobLink = z.infer<typeof jobLink>

/** The request of the customer by the tracking link, until a user decides. */
export const customerRequest = z.object({
  id,
  kind: z.enum(slugs(customerRequestKinds)),
  note: z.string().nullable(),
  /** Of its latest change. */
  requested_at: timestamp,
})
export type CustomerRequest = z.infer<typeof customerRequest>
