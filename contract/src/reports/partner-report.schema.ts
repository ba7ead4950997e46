import * as z from 'zod'
import { jobStatus } from '../jobs/jobs.schema.ts'
import { exportFormat, id, idText, named, timestamp, titled } from '../shared/fields.ts'
import { listQuery, paged, pageMeta } from '../shared/paging.ts'
import { slugs } from '../shared/terms.ts'
import { assignmentStatuses } from '../vocabulary.ts'
import { queryOf } from './business.schema.ts'
import { reportRange } from './reports.schema.ts'
import { offerOutcomes, partnerMeasures } from './reports.words.ts'

const { page, per_page, sort } = listQuery(partnerMeasures, {}).shape

export const partnerReportQuery = queryOf({ page, per_page, sort })
export type PartnerReportQuery = z.output<typeof partnerReportQuery>
export const partnerReportDownloadQuery = queryOf({ sort, format: exportFormat })

/** A partner's responses to the assignments of a period, and the sums of the jobs completed in it. */
export const partnerFigures = z.object({
  /** Assignments created in the period; those accepted, rejected or withdrawn at any time. */
  assigned: z.int(),
  accepted: z.int(),
  rejected: z.int(),
  cancelled: z.int(),
  /** Jobs completed in the period, whenever they were assigned, and paise. */
  completed: z.int(),
  price: z.int(),
  received: z.int(),
  commission: z.int(),
})
export type PartnerFigures = z.infer<typeof partnerFigures>

/** Every partner who was ever approved, with or without activity. */
export const partnerReport = z.object({
  range: reportRange,
  before: reportRange,
  data: z.array(
    z.object({
      partner: named,
      now: partnerFigures,
      before: partnerFigures,
      /** What the partner owes now, paise; negative when the business owes the partner. */
      balance: z.int(),
    }),
  ),
  meta: pageMeta,
})
export type PartnerReport = z.infer<typeof partnerReport>

export const partnerOffersQuery = queryOf({
  page,
  per_page,
  partner_id: idText,
  outcome: z.enum(offerOutcomes).optional(),
})
export type PartnerOffersQuery = z.output<typeof partnerOffersQuery>

export const partnerOffer = z.object({
  id,
  status: z.enum(slugs(assignmentStatuses)),
  /** Why it was rejected or withdrawn. */
  reason: z.string().nullable(),
  created_at: timestamp,
  accepted_at: timestamp.nullable(),
  ended_at: timestamp.nullable(),
  job: z.object({ id, status: jobStatus, scheduled_at: timestamp }),
  customer: named,
  category: titled,
})
export type PartnerOffer = z.infer<typeof partnerOffer>
export const partnerOffers = paged(partnerOffer)
export type PartnerOffers = z.infer<typeof partnerOffers>
