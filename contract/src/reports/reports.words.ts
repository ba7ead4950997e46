/** Constants without schemas, for the reports page. */

/** A share of a total, rounded to a tenth of a percent: 0.432; null for a total of 0. */
export function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 1000) / 1000
}

/** Sort keys of partners; money in paise, `balance` is what a partner owes now. */
export const partnerMeasures = [
  'assigned',
  'accepted',
  'rate',
  'rejected',
  'cancelled',
  'completed',
  'price',
  'received',
  'commission',
  'balance',
] as const
export type PartnerMeasure = (typeof partnerMeasures)[number]

/** Outcomes of an assignment. */
export const offerOutcomes = ['accepted', 'rejected', 'cancelled'] as const
export type OfferOutcome = (typeof offerOutcomes)[number]

/** The groups of rework and complaints. */
export const reworkGroups = ['partner', 'service', 'month'] as const
export type ReworkGroup = (typeof reworkGroups)[number]

/** Sort keys of partners and services; the rates are shares of the completed jobs. */
export const reworkMeasures = ['complaints', 'complaint_rate', 'reworks', 'rework_rate', 'completed'] as const
export type ReworkMeasure = (typeof reworkMeasures)[number]

/** The rework jobs and complaints that count, as the lists filter by them: not cancelled, not rejected. */
export const countedReworks = ['pending', 'accepted', 'started', 'completed'] as const
export const countedComplaints = ['open', 'visit-planned', 'resolved'] as const

/**
 * Ages of dues: full days since the job was completed, or since the entry. Field of the sums, label, first
 * and last day.
 */
export const duesAges = [
  { slug: '0-30', field: 'days_0_30', label: '0–30 days', from: 0, to: 30 },
  { slug: '31-60', field: 'days_31_60', label: '31–60 days', from: 31, to: 60 },
  { slug: '61-90', field: 'days_61_90', label: '61–90 days', from: 61, to: 90 },
  { slug: 'over-90', field: 'days_over_90', label: 'Over 90 days', from: 91, to: null },
] as const
