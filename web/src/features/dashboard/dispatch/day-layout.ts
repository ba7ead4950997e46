import type { DayJob, DayPartner, JobDay } from 'contract/jobs/dispatch.schema.ts'
import { workOn } from 'contract/partners/working-time.rules.ts'
import { dayMinutes } from 'contract/shared/business-time.ts'
import { minuteOf } from './day-minutes.ts'

// One source: the layout of a dispatch day; its cities are in `day-groups.ts`, the fit of a row in
// `row-fit.ts`.

/** Minutes after midnight of the day. */
export type Span = { from: number; to: number }

export type Block = Span & {
  job: DayJob
  /** The real start and end; `from` and `to` stay within the day. */
  starts: number
  ends: number
  /** Its lane among overlapping work, and the number of lanes. */
  lane: number
  lanes: number
  /** Minutes that overlap with other work. */
  overlap: number
  /** Open work outside of the partner's hours. */
  clash: Off['kind'] | null
  /** Minutes since it should have begun, or ended. */
  late: number | null
  /** Shown without its text: the filters do not match it. */
  isQuiet: boolean
}

export type Off = Span & { kind: 'day' | 'from' | 'until'; reason: string | null }

export type Row = {
  /** The partner's id on a day; the day in a partner's week. */
  key: string
  day: string
  partner: DayPartner
  blocks: Block[]
  lanes: number
  off: Off[]
  /** Has no working hours on the day. */
  isOff: boolean
  /** Minutes of work on the day, and their share of the working hours. */
  busy: number
  share: number
}

/** The day, and the business hours on it. */
export type DayHours = Pick<JobDay, 'day' | 'hours'>

/** Hours of a day on which the business is closed. */
const usual = [{ starts: 9 * 60, ends: 19 * 60 }]
const openHours = (hours: JobDay['hours']) => (hours.length > 0 ? hours : usual)
/** Hours shown before they begin and after they end. */
const margin = 60

export function spanOf(job: Pick<DayJob, 'scheduled_at' | 'ends_at'>, day: string): Span {
  return { from: minuteOf(job.scheduled_at, day), to: minuteOf(job.ends_at, day) }
}

/** Minimum length of a drawn block, minutes. */
const shortest = 15

/**
 * The span that is drawn: the real time for work that finished on its day before its planned end, else the
 * plan.
 */
export function drawnSpan(job: DrawnJob, day: string): Span {
  const planned = spanOf(job, day)
  if (job.status !== 'completed' || !job.completed_at) return planned
  const ended = minuteOf(job.completed_at, day)
  const from = job.started_at ? minuteOf(job.started_at, day) : Math.min(planned.from, ended - shortest)
  const isEarly = ended < planned.to && ended > 0 && from >= 0
  return isEarly ? { from, to: Math.min(dayMinutes, Math.max(ended, from + shortest)) } : planned
}
type DrawnJob = Pick<DayJob, 'scheduled_at' | 'ends_at' | 'status' | 'started_at' | 'completed_at'>

/** Minutes that are in both spans. */
export const shared = (a: Span, b: Span): number =>
  Math.max(0, Math.min(a.to, b.to) - Math.max(a.from, b.from))

/** Longer than a night: the work spans several days and pauses at midnight. */
const longest = 12 * 60

/**
 * Whole hours: the business hours and one around them, and any work that begins or ends outside of them on
 * the day.
 */
export function hoursShown(jobs: readonly DayJob[], { day, hours }: DayHours): Span {
  const open = openHours(hours)
  let from = Math.max(0, Math.min(...open.map(({ starts }) => starts)) - margin)
  let to = Math.min(dayMinutes, Math.max(...open.map(({ ends }) => ends)) + margin)
  for (const job of jobs) {
    const span = drawnSpan(job, day)
    const isNight = span.to - span.from <= longest
    const first = isNight ? Math.max(0, span.from) : span.from
    const last = isNight ? Math.min(dayMinutes, span.to) : span.to
    if (first >= 0) from = Math.min(from, first)
    if (last <= dayMinutes) to = Math.max(to, last)
    // Of work over several days, an hour of the first and of the last day must be visible.
    if (first >= 0) to = Math.max(to, Math.min(dayMinutes, first + 60))
    if (last <= dayMinutes) from = Math.min(from, Math.max(0, last - 60))
  }
  return { from: Math.floor(from / 60) * 60, to: Math.ceil(to / 60) * 60 }
}

type Laid = Pick<Block, 'lane' | 'lanes' | 'overlap'>

/** Overlapping work side by side, in as few lanes as possible. Sorted by start. */
export function inLanes(spans: readonly Span[]): Laid[] {
  const laid: Laid[] = spans.map((span, at) => ({
    lane: 0,
    lanes: 1,
    overlap: overlapOf(
      span,
      spans.filter((_, other) => other !== at),
    ),
  }))
  let group: { at: number; lane: number }[] = []
  let ends: number[] = []
  const close = () => {
    for (const { at, lane } of group) laid[at] = { ...laid[at]!, lane, lanes: ends.length }
    group = []
    ends = []
  }
  spans.forEach((span, at) => {
    if (ends.every((end) => end <= span.from)) close()
    const free = ends.findIndex((end) => end <= span.from)
    const lane = free === -1 ? ends.length : free
    ends[lane] = span.to
    group.push({ at, lane })
  })
  close()
  return laid
}

/** Minutes of the span that overlap with any of the others; none is counted twice. */
function overlapOf(span: Span, others: readonly Span[]): number {
  let sum = 0
  let until = span.from
  for (const other of [...others].sort((a, b) => a.from - b.from)) {
    const part = { from: Math.max(other.from, until), to: Math.min(other.to, span.to) }
    if (part.to <= part.from) continue
    sum += part.to - part.from
    until = part.to
  }
  return sum
}

/** The times when the partner does not work, within the day. */
export function offHours(partner: DayPartner, day: string): Off[] {
  const { periods, off } = workOn(partner, day)
  if (off) return [{ from: 0, to: dayMinutes, kind: 'day', reason: off.reason }]
  if (!periods) return []
  const parts: Off[] = []
  let until = 0
  for (const { starts, ends } of periods) {
    if (starts > until) parts.push({ from: until, to: starts, kind: 'from', reason: null })
    until = Math.max(until, ends)
  }
  if (until < dayMinutes) parts.push({ from: until, to: dayMinutes, kind: 'until', reason: null })
  return parts
}

/** Work that began yesterday, or ends tomorrow, takes the working hours until or from then. */
function busyOf(blocks: readonly Block[], work: readonly Span[]): number {
  return blocks.reduce((sum, { starts, ends }) => {
    const isLong = starts < 0 || ends > dayMinutes
    const within = (part: Span) => shared(part, { from: starts, to: ends })
    return sum + (isLong ? work.reduce((minutes, part) => minutes + within(part), 0) : ends - starts)
  }, 0)
}

/** The partner's hours on the day; those of the business for partners without own hours or with a day off. */
function workOf(partner: DayPartner, { day, hours }: DayHours): Span[] {
  const { periods } = workOn(partner, day)
  const open = periods?.length ? periods : openHours(hours)
  return open.map(({ starts, ends }) => ({ from: Math.max(0, starts), to: Math.min(dayMinutes, ends) }))
}

/** One partner's day. `jobs` are theirs, by time; `isShown` says which of them match the filters. */
export function rowOf(
  partner: DayPartner,
  planned: readonly DayJob[],
  { day, hours }: DayHours,
  now: number,
  isShown: (job: DayJob) => boolean,
): Row {
  const jobs = planned.toSorted((a, b) => drawnSpan(a, day).from - drawnSpan(b, day).from)
  const spans = jobs.map((job) => drawnSpan(job, day))
  const laid = inLanes(spans)
  const off = offHours(partner, day)
  const blocks = jobs.map((job, at): Block => {
    const { from: starts, to: ends } = spans[at]!
    return {
      job,
      starts,
      ends,
      ...laid[at]!,
      from: Math.max(0, starts),
      to: Math.min(dayMinutes, ends),
      late: lateBy(job, now),
      isQuiet: !isShown(job),
      clash: clashOf(job, spans[at]!, off),
    }
  })
  const work = workOf(partner, { day, hours })
  const busy = busyOf(blocks, work)
  return {
    key: String(partner.id),
    day,
    partner,
    blocks,
    busy,
    off,
    isOff: off.some(({ kind }) => kind === 'day'),
    lanes: Math.max(1, ...blocks.map(({ lanes }) => lanes)),
    share: busy / work.reduce((minutes, { from, to }) => minutes + to - from, 0),
  }
}

/** Work over several days pauses at night: it conflicts only with a day off. */
function clashOf({ status }: DayJob, span: Span, off: readonly Off[]): Off['kind'] | null {
  if (status === 'completed') return null
  const isLong = span.to - span.from > longest
  return off.find((part) => shared(part, span) > 0 && (part.kind === 'day' || !isLong))?.kind ?? null
}

export const isClashing = ({ overlap, clash }: Pick<Block, 'overlap' | 'clash'>): boolean =>
  overlap > 0 || clash !== null

/** Minutes since the work should have begun, or be over; null while the job is not late. */
export function lateBy(job: DayJob, now: number): number | null {
  if (job.late_at === null || Date.parse(job.late_at) > now) return null
  return Math.floor((now - Date.parse(job.status === 'started' ? job.ends_at : job.scheduled_at)) / 60_000)
}

/** The rows; an unchanged row keeps its object, so that only changed rows are rendered. */
export function reuseRows(before: readonly Row[], rows: readonly Row[]): Row[] {
  const known = new Map(before.map((row) => [row.key, row]))
  return rows.map((row) => {
    const old = known.get(row.key)
    return old && sameRow(old, row) ? old : row
  })
}

const compared = ['job', 'lane', 'lanes', 'overlap', 'clash', 'late', 'isQuiet'] as const

function sameRow(a: Row, b: Row): boolean {
  if (a.day !== b.day || a.partner !== b.partner || a.blocks.length !== b.blocks.length) return false
  return a.blocks.every((block, at) => compared.every((name) => block[name] === b.blocks[at]![name]))
}

/** The position of a span among the hours shown, for dispatch.css. */
export function percentOf(span: Span, shown: Span): { '--from': string; '--part': string } {
  const whole = shown.to - shown.from
  const from = Math.max(shown.from, span.from)
  const to = Math.min(shown.to, span.to)
  const percent = (minutes: number) => `${Math.round((minutes / whole) * 100_000) / 1000}%`
  return { '--from': percent(from - shown.from), '--part': percent(Math.max(0, to - from)) }
}
