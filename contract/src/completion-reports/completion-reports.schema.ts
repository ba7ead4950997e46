import * as z from 'zod'
import { completionReport } from '../jobs/completion-report.schema.ts'
import { moneyEntry } from '../ledger/ledger.schema.ts'
import { confirmations, late_entry } from '../payments/payments.schema.ts'
import { bulkIds, maxBulk } from '../shared/bulk.ts'
import { id, named, requiredText, timestamp } from '../shared/fields.ts'

/** Identifies the report, so that a user does not decide on a newer one without seeing it. */
export const reportConfirm = z.strictObject({ report_id: id, ...confirmations })
export const reportDismiss = z.strictObject({ report_id: id, reason: requiredText(500) })
export const reportsConfirm = z.strictObject({ ids: bulkIds, late_entry })

/** The amount that a partner hands over, with the reports that it confirms. */
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

/** A report with the current job. */
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
