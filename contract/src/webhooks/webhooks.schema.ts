import * as z from 'zod'
import { id, idText, recordFields, requiredLine, requiredText, timestamp, version } from '../shared/fields.ts'
import { deliveriesPerPage, deliveryStates, webhookRecords, webhookSecretPrefix } from './webhooks.words.ts'

const typed = {
  /** The program that receives the events. */
  title: requiredLine(80),
  url: requiredText(500),
  records: z.array(z.enum(webhookRecords)).min(1, 'needs at least one').max(webhookRecords.length),
}

/**
 * The browser generates the secret (256 random bits) and the server stores it encrypted, so no response
 * contains it.
 */
export const webhookCreate = z.strictObject({
  ...typed,
  secret: z
    .string()
    .regex(
      new RegExp(`^${webhookSecretPrefix}[A-Za-z0-9+/]{43}=$`),
      `must be ${webhookSecretPrefix} and 32 bytes in base64`,
    ),
})

export const webhookUpdate = z.strictObject({ ...typed, active: z.boolean(), version })

export const webhook = z.object({
  ...recordFields,
  title: z.string(),
  url: z.string(),
  records: z.array(z.enum(webhookRecords)),
  active: z.boolean(),
  /** Why the program paused it; null when it did not. */
  problem: z.string().nullable(),
  /** Deliveries by state; of the delivered and failed ones, those of the last 30 days. */
  waiting: z.int(),
  failed: z.int(),
  last_delivered_at: timestamp.nullable(),
})
export type Webhook = z.infer<typeof webhook>

export const deliveriesQuery = z.strictObject({
  state: z.enum(deliveryStates).optional(),
  /** Those before this one, for the next page. */
  before: idText.optional(),
})

export const delivery = z.object({
  id,
  /** `job.created`; `test` for a test. */
  event: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  created_at: timestamp,
  /** When it is tried next, while it waits. */
  next_at: timestamp.nullable(),
  finished_at: timestamp.nullable(),
  /** The HTTP status of the last response; null without a response. */
  status: z.int().nullable(),
  problem: z.string().nullable(),
  /** The JSON that was sent. */
  body: z.string(),
})
export type Delivery = z.infer<typeof delivery>

/** The deliveries to send again; without ids, all that failed. */
export const replayRequest = z.strictObject({ ids: z.array(id).min(1).max(deliveriesPerPage).optional() })
export const replayResult = z.object({ replayed: z.int() })
