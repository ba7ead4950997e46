import * as z from 'zod'
import { id, paise, requiredText, text, timestamp } from '../shared/fields.ts'
import { slugs } from '../shared/terms.ts'
import { type CollectionMeans, collectionMeans, reportStates } from './jobs.words.ts'

export const means = z.enum(Object.keys(collectionMeans) as [CollectionMeans, ...CollectionMeans[]]) // keys() loses them

/** Work or parts that the customer agreed to on site, on top of the price. Paise. */
export const extraWork = z.strictObject({
  amount: paise.min(1, 'must be more than zero'),
  work: requiredText(500),
})

/** What the partner took from the customer. Paise, with the UTR of a transfer. */
export const collectedMoney = z.strictObject({
  amount: paise.min(1, 'must be more than zero'),
  means,
  reference: text(120).nullable().default(null),
})

/** What a partner reports with the completion of a job. It counts only after a user confirms it. Paise. */
export const completionReport = z.object({
  id,
  state: z.enum(slugs(reportStates)),
  partner: z.string(),
  /** Null when the report does not change the job's value. */
  material_cost: z.int().nullable(),
  extra: z.object({ amount: z.int(), work: z.string() }).nullable(),
  collected: z.object({ amount: z.int(), means, reference: z.string().nullable() }).nullable(),
  reported_at: timestamp,
})
export type CompletionReport = z.infer<typeof completionReport>
