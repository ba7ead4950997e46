import { addDays } from 'contract/shared/business-time.ts'

// One source: how a typed date or time is read; its field is `date-input.tsx`.

/** What a field takes. Values are wall-clock texts: `2026-11-25T17:00`, `2026-11-25` or `17:00`. */
export type DateKind = 'moment' | 'day' | 'time'

export type TypedContext = {
  /** The wall clock of the user: `2026-11-23T20:40`. */
  now: string
  /** The value of the field before the typing: a time alone keeps its day, a day alone its time. */
  value?: string
  /** What `+2h` counts from, `now` by default. */
  from?: string
  /** Weekdays and days of the month without more are the last ones, not the next ones. */
  isPast?: boolean
}

const usualTime = '10:00'
/**
 * Three letters of each name or more, and nothing else: `sept` and `thurs`, but no `month` and no `sunset`.
 */
const begun = (names: string) =>
  names.replace(/[a-z]+/g, (name) =>
    [...name].reduceRight((end, letter, at) => (at < 3 ? letter + end : `(?:${letter}${end})?`), ''),
  )
const weekdays = begun('sunday|monday|tuesday|wednesday|thursday|friday|saturday')
const months = begun('january|february|march|april|may|june|july|august|september|october|november|december')
const weekdayStarts = 'sun mon tue wed thu fri sat'
const monthStarts = 'jan feb mar apr may jun jul aug sep oct nov dec'
const units: Record<string, number> = { m: 1, h: 60, d: 1440, w: 10_080 }
/** `2h`, `90 min`, `1h 30m`, `3 days`. */
const minute = 'm(?:in(?:ute)?s?)?'
const span = ` ?(\\d+(?:\\.\\d+)?) ?(?:(?=([mhdw]))(?:${minute}|h(?:(?:ou)?rs?)?|d(?:ays?)?|w(?:ee)?k?s?))(?: ?(\\d+) ?${minute})?`
const words: Record<string, number> = { tod: 0, tom: 1, tmr: 1, tmw: 1, yes: -1 }
const dayWords = `${begun('today|tomorrow|yesterday')}|tmrw?|tmw`
/** Shifts beyond these years are unreadable. */
const firstMs = Date.UTC(2000, 0)
const endMs = Date.UTC(2101, 0)

const at = (wall: string) => Date.parse(`${wall.slice(0, 16)}Z`)
const wallOf = (ms: number) => new Date(ms).toISOString().slice(0, 16)
const two = (value: number) => String(value).padStart(2, '0')
const indexIn = (starts: string, name: string) => starts.indexOf(name.slice(0, 3)) / 4
const weekdayOf = (day: string) => new Date(day).getUTCDay()

/**
 * Reads what a user types into a date or time field: `tomorrow 5pm`, `25/11 17:00` (day before month), `fri
 * 9`, `+2h`, and every form in which the field itself shows a value. Null when it is unreadable.
 */
export function readTyped(kind: DateKind, text: string, context: TypedContext): string | null {
  const rest = new Rest(text)
  const value = context.value || undefined
  const shift = readShift(rest, context)
  if (!shift) return null
  const time = kind === 'day' ? null : (shift.time ?? readTime(rest, kind))
  if (time === undefined) return null
  const day = kind === 'time' ? null : (shift.day ?? readDay(rest, context, kind === 'day', time))
  if (day === undefined) return null
  const bare = kind === 'day' || time !== null ? null : readBareTime(rest)
  if (!rest.isEmpty || bare === undefined) return null
  const clock = time ?? bare
  if (kind === 'time') return clock
  if (kind === 'day') return day
  if (!day && !clock) return null
  if (day) return `${day}T${clock ?? (value?.slice(11, 16) || usualTime)}`
  const today = context.now.slice(0, 10)
  const isOver = !context.isPast && `${today}T${clock}` <= context.now
  return `${value?.slice(0, 10) ?? addDays(today, isOver ? 1 : 0)}T${clock}`
}

/** What is left to read of a text. */
class Rest {
  #text: string
  constructor(text: string) {
    const plain = text.toLowerCase().replace(/(\d)t(\d)/, '$1 $2')
    this.#text = ` ${plain.replace(/[,@\s]+|\b(?:at|on|by|the|of)\b/g, ' ')} `.replace(/\s+/g, ' ')
  }
  take(pattern: RegExp): RegExpMatchArray | null {
    const found = this.#text.match(pattern)
    if (found) this.#text = this.#text.replace(pattern, ' ').replace(/\s+/g, ' ')
    return found
  }
  get isEmpty(): boolean {
    return this.#text.trim() === ''
  }
}

type Shift = { day?: string; time?: string }

/**
 * `now`, `+2h`, `in 30 min`, `2 hours ago`, `+3d`. Minutes and hours give the time too. Undefined when it is
 * too far away.
 */
function readShift(rest: Rest, { now, from }: TypedContext): Shift | undefined {
  if (rest.take(/ now (?=$)/)) return { day: now.slice(0, 10), time: now.slice(11, 16) }
  const found = rest.take(new RegExp(` (\\+|-|in )${span} `)) ?? rest.take(new RegExp(`( )${span} ago `))
  if (!found) return {}
  const [, sign = '', count, unit = '', more = 0] = found
  const minutes =
    (Number(count) * (units[unit] ?? 0) + Number(more)) * (sign === ' ' || sign === '-' ? -1 : 1)
  const isDays = unit === 'd' || unit === 'w'
  const ms = at(isDays || !from ? now : from) + Math.round(minutes) * 60_000
  if (!(ms >= firstMs && ms < endMs)) return undefined
  const wall = wallOf(ms)
  return isDays ? { day: wall.slice(0, 10) } : { day: wall.slice(0, 10), time: wall.slice(11) }
}

const clockText = (hours: number, minutes: number) =>
  hours < 24 && minutes < 60 ? `${two(hours)}:${two(minutes)}` : undefined

/**
 * A time with `am`, `pm` or a colon, `noon`, `midnight`; null without one, undefined for one that does not
 * exist.
 */
function readTime(rest: Rest, kind: DateKind): string | null | undefined {
  const named = rest.take(/ (noon|midnight) /)
  if (named) return named[1] === 'noon' ? '12:00' : '00:00'
  const half = rest.take(/ (\d\d?)(?:[:.-]?(\d\d))? ?([ap])\.?(?:m\.?)? /)
  if (half) {
    const [, hours, minutes = 0, part] = half
    return Number(hours) > 12 || Number(hours) < 1
      ? undefined
      : clockText((Number(hours) % 12) + (part === 'p' ? 12 : 0), Number(minutes))
  }
  const full = rest.take(/ (\d\d?):(\d\d)(?::\d\d)? /)
  if (full) return hoursOf(full[1] ?? '', Number(full[2]))
  return kind === 'moment' ? readLoneTime(rest) : null
}

/** `5.30` or `5-30` when no other number could be the time: with one it is a date, such as `25.11 17:00`. */
function readLoneTime(rest: Rest): string | null | undefined {
  const found = rest.take(/(?<=^\D*) (\d\d?)[.-](\d\d?) (?=\D*$)/)
  return found && (found[2]?.length === 2 ? hoursOf(found[1] ?? '', Number(found[2])) : undefined)
}

/** `9`, `1730`, `9.30` or `9-30` beside a day. */
function readBareTime(rest: Rest): string | null | undefined {
  const found = rest.take(/ (\d\d?)(?:[.-]?(\d\d))? /)
  return found && hoursOf(found[1] ?? '', Number(found[2] ?? 0))
}

/** 1 to 6 are in the afternoon, when the business works; a leading zero means the morning. */
function hoursOf(text: string, minutes: number): string | undefined {
  const hours = Number(text)
  return clockText(hours >= 1 && hours <= 6 && text.length === 1 ? hours + 12 : hours, minutes)
}

/** The day in the text; null without one, undefined for one that does not exist. */
function readDay(
  rest: Rest,
  context: TypedContext,
  isAlone: boolean,
  time: string | null,
): string | null | undefined {
  const today = context.now.slice(0, 10)
  const weekday = rest.take(new RegExp(` (?:(next|last|this) )?(${weekdays}) `))
  const date = readDate(rest, today)
  if (date !== null) return date
  if (weekday) return dayOfWeek(indexIn(weekdayStarts, weekday[2] ?? ''), weekday[1], context, time)
  const after = rest.take(/ day after(?: tomorrow)? /)
  if (after) return addDays(today, 2)
  const period = rest.take(/ (next|last) (week|month) /)
  const count = period?.[1] === 'next' ? 1 : -1
  if (period) return period[2] === 'week' ? addDays(today, 7 * count) : shiftMonth(today, count)
  const word = rest.take(new RegExp(` (${dayWords}) `))
  if (word) return addDays(today, words[word[1]?.slice(0, 3) ?? ''] ?? 0)
  const bare = isAlone && rest.take(/ (\d\d?)(?:st|nd|rd|th)? /)
  return bare ? dayOfMonth(Number(bare[1]), today, context.isPast === true) : null
}

/** The same day of another month, or its last day when it is shorter. */
function shiftMonth(day: string, count: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return wallOf(Date.UTC(year, month - 1 + count, Math.min(date, last))).slice(0, 10)
}

/** `2026-11-25`, `25/11`, `25-11-26`, `25.11.2026`, `25 nov`, `nov 25 2026`. */
function readDate(rest: Rest, today: string): string | null | undefined {
  const iso = rest.take(/ (\d{4})-(\d\d?)-(\d\d?) /)
  if (iso) return dateOf(Number(iso[3]), Number(iso[2]), iso[1], today)
  const year = "(?:[ /.-]?(20\\d\\d)| ?'(\\d\\d))?"
  const dayFirst = rest.take(new RegExp(` (\\d\\d?)(?:st|nd|rd|th)?[ -]?(${months})${year} `))
  if (dayFirst) {
    const [, day, month = '', long, short] = dayFirst
    return dateOf(Number(day), indexIn(monthStarts, month) + 1, long ?? short, today)
  }
  const monthFirst = rest.take(new RegExp(` (${months})[ -]?(\\d\\d?)(?:st|nd|rd|th)?${year} `))
  if (monthFirst) {
    const [, month = '', day, long, short] = monthFirst
    return dateOf(Number(day), indexIn(monthStarts, month) + 1, long ?? short, today)
  }
  const numbers = rest.take(/ (\d\d?)([/.-])(\d\d?)(?:\2(\d{4}|\d\d))? /)
  return numbers ? dateOf(Number(numbers[1]), Number(numbers[3]), numbers[4], today) : null
}

/** Without a year it is the nearest one. */
function dateOf(day: number, month: number, year: string | undefined, today: string): string | undefined {
  const now = Number(today.slice(0, 4))
  const years = year ? [Number(year.length === 2 ? `20${year}` : year)] : [now - 1, now, now + 1]
  const dates = years
    .map((each) => `${each}-${two(month)}-${two(day)}`)
    .filter((date) => !Number.isNaN(Date.parse(date)) && new Date(date).toISOString().startsWith(date))
  const distance = (date: string) => Math.abs(Date.parse(date) - Date.parse(today))
  return dates.toSorted((a, b) => distance(a) - distance(b))[0]
}

function dayOfMonth(day: number, today: string, isPast: boolean): string | undefined {
  if (day < 1 || day > 31) return undefined
  for (let count = 0; count < 62; count += 1) {
    const date = addDays(today, isPast ? -count : count)
    if (Number(date.slice(8)) === day) return date
  }
  return undefined
}

/**
 * The next such day; today when the time is still to come. `next fri` is in the week that begins on Monday.
 */
function dayOfWeek(
  weekday: number,
  which: string | undefined,
  context: TypedContext,
  time: string | null,
): string {
  const today = context.now.slice(0, 10)
  const ahead = (weekday - weekdayOf(today) + 7) % 7
  const monday = addDays(today, -((weekdayOf(today) + 6) % 7))
  if (which === 'next') return addDays(monday, 7 + ((weekday + 6) % 7))
  const isAhead = time !== null && `${today}T${time}` > context.now
  if (context.isPast || which === 'last')
    return addDays(today, ahead === 0 ? (isAhead || !time ? -7 : 0) : ahead - 7)
  return addDays(today, ahead === 0 && !isAhead ? 7 : ahead)
}
