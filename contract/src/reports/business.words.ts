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
