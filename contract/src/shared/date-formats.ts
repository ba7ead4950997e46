const format = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A calendar month, `2026-11`, as `November 2026`. */
export const formatMonth = (month: string): string => format.format(new Date(`${month}-01T00:00:00Z`))
// One source: formats of dates; with the preferences of a user, `web/src/shared/format`.

/** The business's zone, used unless the user's profile has another one. */
export const businessZone = 'Asia/Kolkata'

export type Moment = string | number | Date

/** `short` and `long` are those of the specification (9); the others are parts of them. */
const styles = {
  short: { year: 'numeric', month: 'short', day: 'numeric' },
  long: {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    weekday: 'short',
    hour: 'numeric',
    minute: 'numeric',
  },
  time: { hour: 'numeric', minute: '2-digit' },
  monthDay: { month: 'short', day: 'numeric' },
  weekday: { weekday: 'short' },
  heading: { weekday: 'long', year: 'numeric', month: 'short', day: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const formats = new Map<string, Intl.DateTimeFormat>()

/** A time in one of the styles, in the zone. */
export function formatMoment(moment: Moment, style: keyof typeof styles, zone: string): string {
  const key = `${style} ${zone}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat('en', { ...styles[style], timeZone: zone })
    formats.set(key, format)
  }
  // Some engines put a narrow space before AM and PM; a plain space is found by search and is in every font.
  return format.format(new Date(moment)).replaceAll('\u202f', ' ')
}

/** `Nov 21, 2026` (spec 9, short). */
export function formatShortDate(moment: Moment, zone: string = businessZone): string {
  return formatMoment(moment, 'short', zone)
}

/** `Sat, Nov 21, 2026, 11:30 AM` (spec 9, long). */
export function formatLongDate(moment: Moment, zone: string = businessZone): string {
  return formatMoment(moment, 'long', zone)
}

/** A calendar day, `2026-11-21`, as `Nov 21, 2026`. */
export function formatDay(day: string): string {
  return formatMoment(`${day}T00:00:00Z`, 'short', 'UTC')
}
