import * as z from 'zod'
import { id, timestamp } from '../shared/fields.ts'
import { slugs } from '../shared/terms.ts'
import { messageChannels, messageStates, messageTemplates } from '../vocabulary.ts'

/** One row of the outbox. */
export const message = z.object({
  id,
  channel: z.enum(slugs(messageChannels)),
  template: z.enum(messageTemplates),
  to: z.string(),
  body: z.string(),
  state: z.enum(slugs(messageStates)),
  attempts: z.int(),
  /** In plain words why it failed; null otherwise. */
  problem: z.string().nullable(),
  job_id: id.nullable(),
  created_at: timestamp,
  updated_at: timestamp,
})
export type Message = z.infer<typeof message>
