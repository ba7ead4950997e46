import * as z from 'zod'
import { id, named, requiredText, timestamp } from '../shared/fields.ts'

/** Facts for or against a partner; the screen words them. Money in paise. */
export const suggestionReason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('serves'), category: z.string() }),
  z.object({ kind: z.literal('covers'), place: z.string() }),
  z.object({ kind: z.literal('free') }),
  z.object({ kind: z.literal('overlaps'), job_id: id, minutes: z.int() }),
  z.object({ kind: z.literal('worked'), jobs: z.int() }),
  z.object({ kind: z.literal('owes'), amount: z.int() }),
  /** Complaints of the last 180 days that were not rejected, and the jobs completed in them. */
  z.object({ kind: z.literal('complaints'), complaints: z.int(), jobs: z.int() }),
  /** The average of at least three ratings of the last 180 days, in tenths of a star. */
  z.object({ kind: z.literal('rated'), tenths: z.int(), ratings: z.int() }),
])
export type SuggestionReason = z.infer<typeof suggestionReason>

export const suggestion = z.object({
  partner: named.extend({ phone: z.string() }),
  jobs_today: z.int(),
  reasons: z.array(suggestionReason),
  /** The partner's other work on that day, for the strip. */
  busy: z.array(z.object({ job_id: id, starts_at: timestamp, ends_at: timestamp })),
})
export const unsuitable = z.object({
  partner: named,
  why: z.enum([
    'does-not-serve',
    'does-not-cover',
    'rejected-this-job',
    'not-approved',
    'document',
    'off',
    'outside-hours',
  ]),
  /** All reasons against the partner as text, the most serious first. */
  reasons: z.array(z.string()),
})
/** With `q`: all partners with that name or number, also those who are not approved. */
export const suggestionsQuery = z.strictObject({ q: requiredText(100).optional() })
export const suggestions = z.object({
  starts_at: timestamp,
  ends_at: timestamp,
  approved: z.int(),
  /** The best of those who are approved, with the service and the area, at work and free; best first. */
  fit: z.array(suggestion),
  /** Number of partners who fit, also those whom `fit` does not list. */
  fit_total: z.int(),
  /** As `fit`, with other work at the time; best first. */
  overlapping: z.array(suggestion),
  overlapping_total: z.int(),
  /** The first partners with another reason against them; `q` finds all. */
  unfit: z.array(unsuitable),
  /** Number of partners who do not fit, those of `overlapping` among them. */
  unfit_total: z.int(),
})
export type Suggestions = z.infer<typeof suggestions>
