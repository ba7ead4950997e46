/** A stretch of minutes in the largest unit that says it: 51 minutes, 3 hours, 2 days. */
export function stretchOf(minutes: number): { unit: 'minutes' | 'hours' | 'days'; count: number } {
  if (minutes < 60) return { unit: 'minutes', count: minutes }
  if (minutes < 48 * 60) return { unit: 'hours', count: Math.round(minutes / 60) }
  return { unit: 'days', count: Math.round(minutes / (24 * 60)) }
}

/** How today compares with the day a week before; `share` is a fraction of that day. Amounts in paise. */
export function comparisonOf(
  today: number,
  before: number,
): { kind: 'above' | 'below' | 'same' | 'new'; share: number } {
  if (before === 0) return { kind: today === 0 ? 'same' : 'new', share: 0 }
  const share = Math.round(((today - before) / before) * 100) / 100
  if (share === 0) return { kind: 'same', share: 0 }
  return { kind: share > 0 ? 'above' : 'below', share: Math.abs(share) }
}
