/** The hours of the day a strip shows. */
export const stripHours = { from: 8, to: 20 } as const

export type Span = { starts_at: string; ends_at: string }
export type StripPart = { left: number; width: number }

const minutesShown = (stripHours.to - stripHours.from) * 60

/**
 * The position of a span on the strip of a day, in percent of its width; null when it is outside.
 * @param day `2026-11-21` in the zone of the clock
 * @param clock a UTC moment as the zone's wall time, `2026-11-21T11:30`
 */
export function partOfStrip(
  { starts_at, ends_at }: Span,
  day: string,
  clock: (moment: string) => string,
): StripPart | null {
  const from = Math.max(0, minuteOf(clock(starts_at), day))
  const to = Math.min(minutesShown, minuteOf(clock(ends_at), day))
  if (to <= from) return null
  return { left: percent(from), width: percent(to - from) }
}

/** Minutes since the strip's first hour; the day before is far left, the day after far right. */
function minuteOf(wall: string, day: string): number {
  const [date = '', time = ''] = wall.split('T')
  if (date < day) return -1
  if (date > day) return minutesShown + 1
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return (hours - stripHours.from) * 60 + minutes
}

function percent(minutes: number): number {
  return Math.round((minutes / minutesShown) * 10_000) / 100
}
