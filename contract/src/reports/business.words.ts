/** Plain data without schemas: the page of the reports holds it. */

/** A part of a whole, to a tenth of a percent: 0.432; null of nothing. */
export function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 1000) / 1000
}

/** What partners are put in order by; money in paise, `balance` is what a partner owes now. */
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

/** How an assignment can have ended, or not. */
export const offerOutcomes = ['accepted', 'rejected', 'cancelled'] as const
export type OfferOutcome = (typeof offerOutcomes)[number]
