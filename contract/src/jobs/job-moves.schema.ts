import * as z from 'zod'
import { period, reschedule } from '../enquiries/schedule.schema.ts'
import { confirmations, jobPaymentCreate } from '../payments/payments.schema.ts'
import { bulkIds } from '../shared/bulk.ts'
import { id, idText, named, paise, requiredText, timestamp, version } from '../shared/fields.ts'
import { ids } from '../shared/paging.ts'

/** Assigns a partner who does not fit the job. Without it such a partner is refused with the reasons. */
export const confirmed = z.boolean().default(false)

/** A move names its fields and the version that was read. */
export const jobMove = z.strictObject({ version })
export const jobMoveWithReason = z.strictObject({ reason: requiredText(500), version })
/** Undoes a start by mistake: the job is accepted again. */
export const jobUnstart = z.strictObject({ reason: requiredText(500).nullable().default(null), version })
/** The true cost of the visit of a rework job, and why it differs. Paise. */
export const jobVisitCost = z.strictObject({ visit_cost: paise, reason: requiredText(500), version })
export const jobAssign = z.strictObject({
  partner_id: id,
  confirmed,
  /** Why a partner is sent without a document that the category demands; needs the right to see documents. */
  document_reason: requiredText(500).nullable().default(null),
  /** Why the partner changes; required once the work has started. */
  reason: requiredText(500).nullable().default(null),
  version,
})
/**
 * The partner requested the new time: an accepted job stays accepted. Without it the partner must accept
 * again.
 */
export const partnerAsked = z.boolean().default(false)
/** A new time for the work; `confirmed` as for an assignment. */
export const jobReschedule = reschedule.safeExtend({ confirmed, partner_asked: partnerAsked })
/** The assigned partner at another time, before the job is moved there. */
export const partnerFitQuery = period
export const partnerFit = z.object({
  /** Null when no partner is assigned. */
  partner: named.nullable(),
  /** Reasons against the partner as text, the most serious first. */
  reasons: z.array(z.string()),
})
/** The same for many jobs; each is refused or accepted on its own. */
export const jobBulkAssign = z.strictObject({ ids: bulkIds, partner_id: id, confirmed })
/** The jobs of a bulk assignment, before it is made. */
export const jobFitsQuery = z.strictObject({ ids, partner_id: idText })
/** In the order of the work. */
export const jobFits = z.object({
  jobs: z.array(
    z.object({
      id,
      customer: z.string(),
      category: z.string(),
      scheduled_at: timestamp,
      ends_at: timestamp,
      /** False: the job can no longer be assigned, or this partner has it already. */
      is_assignable: z.boolean(),
      /**
       * Reasons against the partner as text, the most serious first; the jobs before it in the list count as
       * assigned.
       */
      reasons: z.array(z.string()),
    }),
  ),
})
export type PartnerFit = z.infer<typeof partnerFit>
export type JobFit = z.infer<typeof jobFits>['jobs'][number]
export const jobBulkCancel = z.strictObject({ ids: bulkIds, reason: requiredText(500) })
/** A cancellation, with a charge that the customer has to pay, if any. Paise. */
export const jobCancel = z.strictObject({
  reason: requiredText(500),
  charge: paise.default(0),
  /** The partner who gets the charge; null is the company. Without it the assigned partner. */
  charge_partner_id: id.nullable().optional(),
  /**
   * The customer got back the money that the partner had reported as collected before the job was reopened.
   */
  reported_money_returned: z.boolean().default(false),
  version,
})

/** The payment of the customer at the end of the work is recorded with it. */
export const jobComplete = z.strictObject({
  price: paise.optional(),
  /** Why the price is not the agreed one; required when it is not. */
  price_reason: requiredText(500).optional(),
  material_cost: paise.optional(),
  payments: z
    .array(jobPaymentCreate.omit({ paid_by: true, repeated: true, repeated_reason: true, late_entry: true }))
    .max(5)
    .default([]),
  ...confirmations,
  version,
})

/** The price or material cost of a completed job was wrong. Paise. */
export const jobCorrection = z.strictObject({
  price: paise.optional(),
  material_cost: paise.optional(),
  reason: requiredText(500),
  version,
})
