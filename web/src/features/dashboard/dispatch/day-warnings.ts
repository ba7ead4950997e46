import type { DayJob, DayPartner } from 'contract/jobs/dispatch.schema.ts'
import { type FitGap, fitGaps } from 'contract/jobs/fit.rules.ts'
import { gapWords } from 'contract/jobs/fit.words.ts'
import type { PartnerCalendar } from 'contract/partners/working-time.rules.ts'
import { businessDay, weekdayOf } from 'contract/shared/business-time.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { queryClient } from '#shared/api/query-client.ts'
import { categoriesQuery, locationsQuery } from '#shared/api/shared-queries.ts'
import type { Row, Span } from './day-layout.ts'
import { dayMinutes, momentAt } from './day-minutes.ts'

export type Warning = { kind: FitGap['kind']; text: string }

type Node = { id: number; parent_id: number | null; title: string; type?: string }
export type Trees = { categories: readonly Node[]; locations: readonly Node[] }

/** As far as they are loaded. */
const loadedTrees = (): Trees => ({
  categories: queryClient.getQueryData(categoriesQuery.queryKey) ?? [],
  locations: queryClient.getQueryData(locationsQuery.queryKey) ?? [],
})

/** The reasons against work of the partner at that time; none of them prevents it. */
export function warningsFor(
  row: Pick<Row, 'day' | 'partner' | 'blocks'>,
  span: Span,
  placed: DayJob,
  trees: Trees = loadedTrees(),
): Warning[] {
  const { day, partner, blocks } = row
  const [starts_at, ends_at] = [momentAt(day, span.from), momentAt(day, span.to)]
  const [startsAt, endsAt] = [Date.parse(starts_at), Date.parse(ends_at)]
  const others = blocks.filter(({ job }) => job.id !== placed.id && job.status !== 'completed').map(({ job }) => job)
  const gaps = fitGaps(
    { startsAt, endsAt, hasPlace: placed.location_id !== null },
    {
      ...calendarOf(partner, day),
      ...coverageOf(partner, placed, trees),
      isApproved: partner.status === 'approved',
      // The day does not hold rejections: the server checks them when the job is placed.
      hasRejected: false,
      busy: others.map((job) => ({ job_id: job.id, starts_at: job.scheduled_at, ends_at: job.ends_at })),
    },
  )
  const job = {
    category: placed.category.title,
    place: placed.place,
    lastDay: businessDay(endsAt - 1),
    nameOf: (id: number) => others.find((other) => other.id === id)?.customer.name ?? recordId('job', id),
  }
  return gaps.map((gap) => ({ kind: gap.kind, text: gapWords(gap, job) }))
}

const weekdays = [0, 1, 2, 3, 4, 5, 6]

/** Only this day's hours are known: work that ends on a later day is measured by the same hours. */
function calendarOf({ hours, off }: DayPartner, day: string): PartnerCalendar {
  const taken = off?.why === 'days-off' ? [{ from_day: day, to_day: day, reason: off.reason }] : []
  const today = weekdayOf(Date.parse(momentAt(day, 0)))
  if (off?.why === 'weekday') {
    const others = weekdays.filter((weekday) => weekday !== today)
    return { hours: others.map((weekday) => ({ weekday, starts: 0, ends: dayMinutes })), days_off: taken }
  }
  return { hours: hours ? weekdays.map((weekday) => ({ weekday, ...hours })) : [], days_off: taken }
}

/** While the trees load, the descendants of a service or location are not known. */
function coverageOf({ serves, covers }: DayPartner, { category, location_id }: DayJob, trees: Trees) {
  if (trees.categories.length === 0 || trees.locations.length === 0) return { serves: true, covers: true }
  const places =
    location_id === null ? [] : [...withAbove(trees.locations, location_id), ...twinsOf(trees, location_id)]
  return {
    serves: withAbove(trees.categories, category.id).some((id) => serves.includes(id)),
    covers: places.some((id) => covers.includes(id)),
  }
}

const byId = new WeakMap<readonly Node[], ReadonlyMap<number, Node>>()

function nodesById(nodes: readonly Node[]): ReadonlyMap<number, Node> {
  const known = byId.get(nodes) ?? new Map(nodes.map((node) => [node.id, node]))
  byId.set(nodes, known)
  return known
}

function withAbove(nodes: readonly Node[], id: number): number[] {
  const path: number[] = []
  const known = nodesById(nodes)
  for (let at: number | null = id; at !== null && !path.includes(at); at = known.get(at)?.parent_id ?? null)
    path.push(at)
  return path
}

/** A pincode belongs to several areas: a partner who covers it in one of them covers it. */
function twinsOf({ locations }: Trees, id: number): number[] {
  const own = nodesById(locations).get(id)
  if (own?.type !== 'pincode') return []
  return locations.filter(({ title, type }) => type === 'pincode' && title === own.title).map((twin) => twin.id)
}
