/** A duration in minutes in the largest unit that fits: 51 minutes, 3 hours, 2 days. */
export function stretchOf(minutes: number): { unit: 'minutes' | 'hours' | 'days'; count: number } {
  if (minutes < 60) return { unit: 'minutes', count: minutes }
  if (minutes < 48 * 60) return { unit: 'hours', count: Math.round(minutes / 60) }
  return { unit: 'days', count: Math.round(minutes / (24 * 60)) }
}
