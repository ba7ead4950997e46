/** The business's zone (design 3): sheets are read by many, so their times do not follow the profile of who asked. */
const businessZone = 'Asia/Kolkata'

const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone: businessZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

const quarter = 15 * 60_000
/** Offset of the zone in each quarter of an hour asked for so far, ms: asking the calendar is slow. */
const offsets = new Map<number, number>()
const maxOffsets = 50_000

function offsetAt(moment: number): number {
  const key = Math.floor(moment / quarter)
  const known = offsets.get(key)
  if (known !== undefined) return known
  const parts: Record<string, number> = {}
  for (const { type, value } of clock.formatToParts(key * quarter)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts
  const offset = Date.UTC(year, month - 1, day, hour, minute) - key * quarter
  if (offsets.size >= maxOffsets) offsets.clear()
  offsets.set(key, offset)
  return offset
}

/** A moment as a UTC clock that shows what the clock on the business's wall shows, ms. */
export function wallClock(moment: string | number): number {
  const at = typeof moment === 'number' ? moment : Date.parse(moment)
  return at + offsetAt(at)
}

/** `2026-11-21 15:14` */
export function wallText(moment: string | number): string {
  return new Date(wallClock(moment)).toISOString().slice(0, 16).replace('T', ' ')
}
