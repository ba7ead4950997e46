/** Plain data without schemas: the page of the reports holds it. */

/** What becomes of enquiries: each of them a part of the one before. */
export const funnelSteps = ['enquiries', 'booked', 'completed'] as const
export type FunnelStep = (typeof funnelSteps)[number]

/** A part of a whole in hundredths of a percent; null of nothing. */
export function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 10_000)
}
