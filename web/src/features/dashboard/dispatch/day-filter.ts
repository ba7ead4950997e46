import { useQuery } from '@tanstack/react-query'
import { findsJob, holdsText } from 'contract/jobs/day-search.rules.ts'
import type { DayJob, DayPartner, JobDay } from 'contract/jobs/dispatch.schema.ts'
import { useMemo } from 'react'
import { useCategoryChoices } from '#features/categories/public.ts'
import { usePlaceFilter } from '#features/locations/public.ts'
import { usePartnerOptions } from '#features/partners/public.ts'
import { categoriesQuery, locationsQuery } from '#shared/api/shared-queries.ts'
import type { FilterField } from '#shared/components/list/filter-field.ts'
import { dashboardText } from '#src/text/en/dashboard.ts'
import { useText } from '#src/text/intl.ts'
import { keepRows, lateBy, type Row, rowOf, shared, spanOf } from './day-layout.ts'
import { dayMinutes } from './day-minutes.ts'

/** What the day is narrowed to; ids as text, several joined by commas. */
export type DayFilters = { q: string; category_id?: string; location_id?: string; partner_id?: string }

type Node = { id: number; parent_id: number | null }
/** The ancestors of each category and location. */
export type Trees = { categories: readonly Node[]; locations: readonly Node[] }

export type DayRows = { rows: Row[]; tray: DayJob[]; jobs: number; late: number; overlaps: number }

/**
 * The day under the filters. A partner's other work stays where it is, without its words: the time is taken all the same.
 * @param before the rows as they were
 */
export function rowsOfDay(
  { day, hours, partners, jobs: all }: JobDay,
  filters: DayFilters,
  trees: Trees,
  now: number,
  before: readonly Row[],
): DayRows {
  const { isPartner, isJob } = matcher(filters, trees)
  // What was moved to another day is gone from this one before the server says so.
  const jobs = all.filter((job) => shared(spanOf(job, day), { from: 0, to: dayMinutes }) > 0)
  const byPartner = Map.groupBy(jobs, ({ partner_id }) => partner_id)
  const named = new Set(
    filters.q === '' ? [] : partners.filter(({ name }) => holdsText(name, filters.q)).map(({ id }) => id),
  )
  const isShown = (job: DayJob) => isJob(job) || (named.has(job.partner_id ?? 0) && isJob(job, ''))
  const tray = (byPartner.get(null) ?? []).filter((job) => isJob(job))
  const own = (partner: DayPartner) => byPartner.get(partner.id) ?? []
  const fitting = partners.filter((partner) => isPartner(partner, own(partner).some(isShown)))
  const found = filters.q === '' ? fitting : fitting.filter((each) => named.has(each.id) || own(each).some(isShown))
  // The search found a job in the tray: the partners it may be given to stay.
  const rows = (found.length === 0 && tray.length > 0 ? fitting : found).map((partner) =>
    rowOf(partner, own(partner), { day, hours }, now, isShown),
  )
  const blocks = rows.flatMap((row) => row.blocks.filter(({ isQuiet }) => !isQuiet))
  return {
    ...{ rows: keepRows(before, rows), tray },
    jobs: blocks.length + tray.length,
    late: [...blocks.map(({ late }) => late), ...tray.map((job) => lateBy(job, now))].filter((by) => by !== null)
      .length,
    overlaps: rows.filter(({ blocks: all }) => all.some(({ overlap, isQuiet }) => overlap > 0 && !isQuiet)).length,
  }
}

const idsOf = (value: string | undefined) => (value ? value.split(',').map(Number) : null)

function matcher({ q, category_id, location_id, partner_id }: DayFilters, trees: Trees) {
  const [categories, places] = [idsOf(category_id), idsOf(location_id)]
  const partners = idsOf(partner_id)
  const category = pathsOf(trees.categories)
  const place = pathsOf(trees.locations)
  const below = (wanted: number[] | null, path: readonly number[]) => !wanted || wanted.some((id) => path.includes(id))
  /** Serves it, something above it, or something below it. */
  const meets = (wanted: number[] | null, own: readonly number[], pathOf: (id: number) => readonly number[]) =>
    !wanted || own.some((id) => below(wanted, pathOf(id)) || wanted.some((each) => pathOf(each).includes(id)))
  return {
    isPartner: ({ id, serves, covers }: DayPartner, hasWork: boolean) =>
      (!partners || partners.includes(id)) &&
      (hasWork || (meets(categories, serves, category) && meets(places, covers, place))),
    isJob: (job: DayJob, typed = q) =>
      below(categories, category(job.category.id)) &&
      below(places, job.location_id === null ? [] : place(job.location_id)) &&
      (typed === '' || findsJob(job, typed)),
  }
}

/** An id with everything above it. */
function pathsOf(nodes: readonly Node[]): (id: number) => readonly number[] {
  let parents: Map<number, number | null> | undefined
  const known = new Map<number, number[]>()
  return (id) => {
    const found = known.get(id)
    if (found) return found
    parents ??= new Map(nodes.map((node) => [node.id, node.parent_id]))
    const path: number[] = []
    for (let at: number | null = id; at !== null && !path.includes(at); at = parents.get(at) ?? null) path.push(at)
    known.set(id, path)
    return path
  }
}

export const dayFilterNames = ['category_id', 'partner_id', 'location_id'] as const

const none: never[] = []

/** The filters of a day, and the ancestors of each service and location. */
export function useDayFilters(partners: readonly DayPartner[] | undefined, place: string | undefined) {
  const t = useText(dashboardText)
  const choices = useCategoryChoices()
  const places = usePlaceFilter(place)
  // A filter by partner leaves the others out of the day: they can be chosen all the same.
  const approved = usePartnerOptions()
  const known = new Map([
    ...(partners ?? none).map(({ id, name }) => [String(id), name] as const),
    ...approved.map(({ value, label }) => [value, label] as const),
  ])
  const categories = useQuery(categoriesQuery).data ?? none
  const locations = useQuery(locationsQuery).data ?? none
  const trees = useMemo((): Trees => ({ categories, locations }), [categories, locations])
  const fields: FilterField[] = [
    {
      name: 'category_id',
      label: t('dashboard.column.service'),
      options: choices.map(({ id, path }) => ({ value: String(id), label: path.join(' › ') })),
    },
    {
      name: 'partner_id',
      label: t('dashboard.column.partner'),
      options: [...known].map(([value, label]) => ({ value, label })),
    },
    { name: 'location_id', label: t('dashboard.column.place'), single: true, ...places },
  ]
  return { fields, trees }
}
