import * as z from 'zod'
import { type CollectionMeans, collectionMeans } from '../jobs/collection.words.ts'
import { moneyEntry } from '../ledger/ledger.schema.ts'
import { late_entry, repeated } from '../payments/payments.schema.ts'
import { bulkIds, maxBulk } from '../shared/bulk.ts'
import { id, named, paise, requiredText, text, timestamp } from '../shared/fields.ts'
import { slugs } from '../shared/terms.ts'
import { reportStates } from './completion-reports.words.ts'

export const means = z.enum(Object.keys(collectionMeans) as [CollectionMeans, ...CollectionMeans[]]) // keys() loses them

/** Work or parts that the customer agreed to on site, on top of the price. Paise. */
export const extraWork = z.strictObject({ amount: paise.min(1, 'must be more than zero'), work: requiredText(500) })

/** What the partner took from the customer. Paise, with the UTR of a transfer. */
export const collectedMoney = z.strictObject({
  amount: paise.min(1, 'must be more than zero'),
  means,
  reference: text(120).nullable().default(null),
})

/** What a partner reports with the completion of a job. It is a fact only once a user confirms it. Paise. */
export const completionReport = z.object({
  id,
  state: z.enum(slugs(reportStates)),
  partner: z.string(),
  /** Null when the report leaves it as the job has it. */
  material_cost: z.int().nullable(),
  extra: z.object({ amount: z.int(), work: z.string() }).nullable(),
  collected: z.object({ amount: z.int(), means, reference: z.string().nullable() }).nullable(),
  reported_at: timestamp,
})
export type CompletionReport = z.infer<typeof completionReport>

/** Names the report, so that another one is not decided unseen. */
export const reportConfirm = z.strictObject({ report_id: id, repeated, late_entry })
export const reportDismiss = z.strictObject({ report_id: id, reason: requiredText(500) })
export const reportsConfirm = z.strictObject({ ids: bulkIds, late_entry })

/** What a partner hands over, with the reports that are confirmed by it. */
export const settlementEntry = moneyEntry.safeExtend({
  report_ids: z.array(id).max(maxBulk, `must have at most ${maxBulk} at a time`).default([]),
})

/** The open reports of a partner. Paise. */
export const partnerReports = z.object({
  partner: named,
  reports: z.int(),
  cash: z.int(),
  upi_to_partner: z.int(),
  upi_to_company: z.int(),
  oldest_at: timestamp,
})
export type PartnerReports = z.infer<typeof partnerReports>

/** A report with its job as it is now. */
export const reportOfPartner = completionReport.extend({
  job: z.object({
    id,
    customer: named,
    service: z.string(),
    price: z.int(),
    material_cost: z.int(),
    /** What the customer has to pay less what was received. */
    due: z.int(),
  }),
})
export type ReportOfPartner = z.infer<typeof reportOfPartner>
