/** Plain data without schemas: the page of the reports holds it. */

/** A part of a whole, to a tenth of a percent: 0.432; null of nothing. */
export function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 1000) / 1000
}
