import * as z from 'zod'
import {
  id,
  idText,
  month,
  named,
  recordFields,
  requiredLine,
  text,
  timestamp,
  version,
} from '../shared/fields.ts'
import { maxPaise } from '../shared/money.ts'
import { listQuery, paged } from '../shared/paging.ts'
import { slugs } from '../shared/terms.ts'
import { incentiveEffects, incentiveMeasures, incentivePers } from './incentives.words.ts'

const amount = z.int('must be an amount in whole paise').min(1, 'must be more than zero').max(maxPaise)

export const incentiveFields = {
  name: requiredLine(80),
  measure: z.enum(slugs(incentiveMeasures)),
  /** A count of jobs or rejections; for a rating, hundredths of a star. */
  threshold: z.int().min(0).max(100_000),
  effect: z.enum(slugs(incentiveEffects)),
  /** Paise. */
  amount,
  per: z.enum(slugs(incentivePers)),
  /** The maximum amount of the rule for a partner in a month, paise. */
  monthly_cap: amount.nullable(),
  /** Jobs of these services and those below; all when empty. */
  category_ids: z.array(id).max(100),
  /** Jobs in these places; all when empty. */
  location_ids: z.array(id).max(100),
  /** First and last month. */
  active_from: month,
  active_to: month.nullable(),
}
type Fields = z.output<z.ZodObject<typeof incentiveFields>>

function checkRule(
  { measure, effect, per, threshold, active_from, active_to }: Fields,
  context: z.RefinementCtx,
): void {
  const wrong = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message })
  const isFromThreshold = (measure === 'rejections') === (effect === 'penalty')
  if (per === 'each' && (measure === 'rating' || !isFromThreshold)) {
    wrong('per', 'must be once a month: nothing is counted from the target on')
  }
  if (measure === 'rating' && (threshold < 100 || threshold > 500))
    wrong('threshold', 'must be from 1 to 5 stars')
  if (measure !== 'rating' && threshold === 0) wrong('threshold', 'must be at least 1')
  if (active_to !== null && active_to < active_from) wrong('active_to', 'must not be before the first month')
}

export const incentiveRuleCreate = z
  .strictObject({
    ...incentiveFields,
    per: incentiveFields.per.default('month'),
    monthly_cap: incentiveFields.monthly_cap.default(null),
    category_ids: incentiveFields.category_ids.default([]),
    location_ids: incentiveFields.location_ids.default([]),
    active_to: incentiveFields.active_to.default(null),
  })
  .superRefine(checkRule)
export const incentiveRuleUpdate = z.strictObject({ ...incentiveFields, version }).superRefine(checkRule)
export const incentiveRule = z.object({ ...recordFields, ...incentiveFields })
export type IncentiveRule = z.infer<typeof incentiveRule>

/** Lines of a draft: not posted and not removed. Amounts in paise. */
const drafted = { lines: z.int(), total: z.int() }

export const incentiveLine = z.object({
  id,
  partner: named,
  rule: z.object({ id, name: z.string(), measure: incentiveFields.measure, effect: incentiveFields.effect }),
  /** In the unit of the rule's threshold. */
  figure: z.int(),
  /** Paise as the account has it: a penalty is positive, a bonus negative. */
  amount: z.int(),
  state: z.enum(['draft', 'removed', 'posted', 'reversed']),
  /** The ledger entry. */
  entry_id: id.nullable(),
  posted_at: timestamp.nullable(),
  /** Why it was removed or put back. */
  reason: z.string().nullable(),
})
export type IncentiveLine = z.infer<typeof incentiveLine>

export const incentiveLinesQuery = listQuery(['partner', 'amount', 'figure'], {
  month,
  rule_id: idText.optional(),
  state: z.enum(['draft', 'removed', 'posted', 'reversed']).optional(),
}).omit({ q: true, total: true })

/** `draft` is of the whole month, whatever the filters. */
export const incentiveLinesPage = paged(incentiveLine).extend({
  draft: z.object(drafted),
  posted: z.object(drafted),
})
export type IncentiveLinesPage = z.infer<typeof incentiveLinesPage>

export const incentiveMonth = z.strictObject({ month })
/** The lines that were shown; other lines are not posted. */
export const incentivePosting = z.strictObject({
  month,
  /** `draftWords` of the draft. */
  shown: z.string().regex(/^[1-9]\d{0,8}:-?\d{1,16}$/, 'must be lines and total such as 12:-5000'),
})
export const incentivePosted = z.object({ posted: z.int(), draft: z.object(drafted) })
export const incentiveRemoval = z.strictObject({
  removed: z.boolean(),
  reason: text(200).nullable().default(null),
})

/** The jobs, ratings or rejections behind a figure, newest first; `total` counts also those left out. */
export const incentiveRows = z.object({
  total: z.int(),
  data: z.array(
    z.object({
      id,
      job_id: id,
      at: timestamp,
      service: z.string(),
      customer: named,
      stars: z.int().nullable(),
    }),
  ),
})
export type IncentiveRows = z.infer<typeof incentiveRows>
export const maxIncentiveRows = 500
/** Lines that one request posts. */
export const maxPostedLines = 2000
