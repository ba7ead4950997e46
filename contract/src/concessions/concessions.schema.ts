import * as z from 'zod'
import { day, id, idText, named, paise, requiredText, text, timestamp } from '../shared/fields.ts'
import { listQuery, oneOrMore, paged } from '../shared/paging.ts'
import { slugs } from '../shared/terms.ts'
import { concessionBearers, concessionReasons, concessionStatuses } from './concessions.words.ts'

const reason = z.enum(slugs(concessionReasons))

export const concessionFields = {
  /** Paise. */
  amount: paise.min(1, 'must be more than zero'),
  reason,
  note: text(500).nullable(),
}

/** Why the customer pays less, and who bears the difference. */
export const concessionTerms = {
  reason,
  borne_by: z.enum(slugs(concessionBearers)),
  /** The part of the partner of a shared one, paise. */
  partner_amount: concessionFields.amount.optional(),
}

type Share = { amount: number; borne_by: string; partner_amount?: number | null }
/** What is wrong with the part of the partner; null when nothing is. Paise. */
export function wrongShare({ amount, borne_by, partner_amount = null }: Share): string | null {
  if (borne_by !== 'shared') return partner_amount === null ? null : 'goes with a shared concession'
  return partner_amount === null || partner_amount >= amount ? 'must be less than the amount' : null
}

export const concessionCreate = z
  .strictObject({ ...concessionFields, ...concessionTerms, note: concessionFields.note.default(null) })
  .superRefine((value, context) => {
    const wrong = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    const share = wrongShare(value)
    if (share) wrong('partner_amount', share)
    if (value.reason === 'other' && !value.note) wrong('note', 'is required for another reason')
  })
export type ConcessionCreate = z.output<typeof concessionCreate>

export const concession = z.object({
  id,
  job_id: id,
  ...concessionFields,
  amount: z.int(),
  /** What the partner bears of it; the company bears the rest. */
  partner_amount: z.int(),
  /** The partner of the job when it was given. */
  partner: named.nullable(),
  status: z.enum(slugs(concessionStatuses)),
  given_by: named.nullable(),
  created_at: timestamp,
  /** Null where it needed no approval, and while it waits. */
  approved_by: named.nullable(),
  /** Since when it lowers, or lowered, what the customer has to pay. */
  posted_at: timestamp.nullable(),
  /** Set for a rejected or withdrawn concession. */
  ended: z.object({ at: timestamp, by: named.nullable(), reason: z.string() }).nullable(),
})
export type Concession = z.infer<typeof concession>

/** Why it is rejected or withdrawn. */
export const concessionEnd = z.strictObject({ end_reason: requiredText(500) })

/**
 * The rows behind a figure of the report, and those that wait. Days of the posting in the business's zone.
 */
export const concessionListQuery = listQuery(['posted_at', 'id', 'amount'], {
  status: oneOrMore(slugs(concessionStatuses)).optional(),
  reason: oneOrMore(slugs(concessionReasons)).optional(),
  partner_id: idText.optional(),
  given_by: idText.optional(),
  /** Given while the job had no partner. */
  without: z.enum(['partner']).optional(),
  from: day.optional(),
  to: day.optional(),
}).omit({ q: true, total: true })

export const concessionRow = concession.extend({ customer: named, service: z.string() })
export type ConcessionRow = z.infer<typeof concessionRow>
export const concessionPage = paged(concessionRow)
