import * as z from 'zod'
import { optOutWays } from '../customers/opt-out.words.ts'
import { phone, text, timestamp } from '../shared/fields.ts'
import { slugs } from '../shared/terms.ts'

/** Why a person is called who asked for no calls. */
export const callReason = text(500).min(1, 'must not be empty')

/**
 * The name of the customer or partner with this number who asked for no calls, the channel of the request and
 * its time.
 */
export const callObjection = z
  .object({ name: z.string(), way: z.enum(slugs(optOutWays)), at: timestamp.nullable() })
  .nullable()
export type CallObjection = NonNullable<z.infer<typeof callObjection>>

export const callDespite = z.strictObject({ phone, reason: callReason })
