import * as z from 'zod'
import { answer } from '../categories/categories.schema.ts'
import { collectedMoney, completionReport, extraWork } from '../jobs/completion-report.schema.ts'
import { jobStatus } from '../jobs/jobs.schema.ts'
import { linkLanguage } from '../links/links.schema.ts'
import { moment, paise, requiredText, timestamp } from '../shared/fields.ts'

/**
 * What the page of a partner's link shows. Money in paise. A completed job has no customer, address and
 * answers.
 */
export const partnerBrief = z.object({
  state: jobStatus.exclude(['cancelled']),
  number: z.string(),
  business: z.object({ name: z.string(), phone: z.string() }),
  partner: z.string(),
  language: linkLanguage,
  service: z.string(),
  answers: z.array(answer.omit({ question_id: true })),
  starts_at: timestamp,
  ends_at: timestamp,
  customer: z.string().nullable(),
  /** Lines of the address, and the same as a search of a map. */
  address: z.object({ lines: z.array(z.string()), map: z.string() }).nullable(),
  /**
   * A start now needs `starts_early`: the planned time is more than the setting `business.early_hours` away.
   */
  is_early: z.boolean(),
  /** The start can still be undone. */
  can_undo_start: z.boolean(),
  /** Price less what was received. */
  collect: z.int(),
  material_cost: z.int(),
  /** The most that material may cost while there is no extra work, paise; null for a rework job. */
  material_limit: z.int().nullable(),
  /** Tax on top of extra work, basis points. */
  added_tax: z.int(),
  /** Photos that the partner sent. */
  photos: z.int(),
  /** The last report, whatever its result. */
  reported: completionReport.pick({ state: true, extra: true, collected: true }).nullable(),
  /**
   * What the partner owes for the completed job, as if an open report were confirmed; negative when it is
   * owed to the partner. Null before.
   */
  owes: z.int().nullable(),
  /** False until the page has recorded that it was opened. */
  opened: z.boolean(),
})
export type PartnerBrief = z.infer<typeof partnerBrief>

/** The time that the partner read; when the job was rescheduled since, the acceptance is refused. */
export const partnerAccept = z.strictObject({ starts_at: moment })
/**
 * The partner confirmed that the work starts long before its planned time; without effect for any other
 * start.
 */
export const partnerStart = z.strictObject({ starts_early: z.boolean().default(false) })
export const partnerReject = z.strictObject({ reason: requiredText(500) })
export const partnerComplete = z.strictObject({
  material_cost: paise,
  extra: extraWork.nullable().default(null),
  collected: collectedMoney.nullable(),
})
export const shownPhone = z.object({ phone: z.string() })
