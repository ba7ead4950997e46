import { findsJob } from 'contract/jobs/day-search.rules.ts'
import type { DayJob, DayPartner, JobDay } from 'contract/jobs/dispatch.schema.ts'
import { dayMinutes } from 'contract/shared/business-time.ts'
import { holdsWords } from 'contract/shared/search-words.ts'
import { isClashing, lateBy, type Row, reuseRows, rowOf, shared, spanOf } from './day-layout.ts'
import { type Trees, withAbove, withTwins } from './day-trees.ts'

/** The filters of the day; ids as text, several joined by commas. */
export type DayFilters = {
  q: string
  category_id?: string
  location_id?: string
  partner_id?: string
  /** `late` or `clashing` */
  only?: string
}

/** `late` and `clashing` count jobs before `only` narrows them; `free` counts partners without jobs. */
export type DayRows = {
  rows: Row[]
  tray: DayJob[]
  jobs: number
  late: number
  clashing: number
  free: number
}

/**
 * The day under the filters. A partner's other jobs stay, without their text, because their time is taken.
 * @param before the rows before the filters
 */
export function rowsOfDay(
  { day, hours, partners, jobs: all }: JobDay,
  filters: DayFilters,
  trees: Trees,
  now: number,
  before: readonly Row[],
): DayRows {
  const { isPartner, isJob } = matcher(filters, trees)
  // A job moved to another day is removed from this one before the server confirms it.
  const jobs = all.filter((job) => shared(spanOf(job, day), { from: 0, to: dayMinutes }) > 0)
  const byPartner = Map.groupBy(jobs, ({ partner_id }) => partner_id)
  const named = new Set(
    filters.q === '' ? [] : partners.filter(({ name }) => holdsWords(name, filters.q)).map(({ id }) => id),
  )
  const isShown = (job: DayJob) => isJob(job) || (named.has(job.partner_id ?? 0) && isJob(job, ''))
  const tray = (byPartner.get(null) ?? []).filter((job) => isJob(job))
  const own = (partner: DayPartner) => byPartner.get(partner.id) ?? []
  const fitting = partners.filter((partner) => isPartner(partner, own(partner).some(isShown)))
  const found =
    filters.q === '' ? fitting : fitting.filter((each) => named.has(each.id) || own(each).some(isShown))
  // The search found a job in the tray: the partners who can take it stay.
  const rows = (found.length === 0 && tray.length > 0 ? fitting : found).map((partner) =>
    rowOf(partner, own(partner), { day, hours }, now, isShown),
  )
  return narrowed(filters.only, rows, tray, now, before)
}

/** Only late or only clashing jobs: the partners' other jobs stay without text. */
function narrowed(
  only: string | undefined,
  all: readonly Row[],
  tray: DayJob[],
  now: number,
  before: readonly Row[],
): DayRows {
  const blocks = all.flatMap((row) => row.blocks.filter(({ isQuiet }) => !isQuiet))
  const lateInTray = tray.filter((job) => lateBy(job, now) !== null)
  const counts = {
    late: blocks.filter(({ late }) => late !== null).length + lateInTray.length,
    clashing: blocks.filter(isClashing).length,
    free: all.filter((row) => row.blocks.length === 0).length,
  }
  if (only !== 'late' && only !== 'clashing')
    return { ...counts, rows: reuseRows(before, all), tray, jobs: blocks.length + tray.length }
  const isMatch = (block: Row['blocks'][number]) =>
    !block.isQuiet && (only === 'late' ? block.late !== null : isClashing(block))
  const rows = all
    .filter((row) => row.blocks.some(isMatch))
    .map((row) => ({ ...row, blocks: row.blocks.map((block) => ({ ...block, isQuiet: !isMatch(block) })) }))
  const waiting = only === 'late' ? lateInTray : []
  return {
    ...counts,
    rows: reuseRows(before, rows),
    tray: waiting,
    jobs: only === 'late' ? counts.late : counts.clashing,
  }
}

const idsOf = (value: string | undefined) => (value ? value.split(',').map(Number) : null)

function matcher({ q, category_id, location_id, partner_id }: DayFilters, { categories, locations }: Trees) {
  const [categoryIds, places] = [idsOf(category_id), idsOf(location_id)]
  const partners = idsOf(partner_id)
  const category = (id: number) => withAbove(categories, id)
  const place = (id: number) => withAbove(locations, id)
  const sameCodes = places?.flatMap((id) => withTwins(locations, id)) ?? null
  const below = (ids: readonly number[] | null, path: readonly number[]) =>
    !ids || ids.some((id) => path.includes(id))
  /** Serves it, an ancestor, or a descendant. */
  const offers = (own: readonly number[]) =>
    !categoryIds ||
    own.some(
      (id) => below(categoryIds, category(id)) || categoryIds.some((each) => category(each).includes(id)),
    )
  const reaches = (own: readonly number[]) =>
    !places || own.some((id) => below(places, place(id)) || sameCodes?.includes(id))
  return {
    isPartner: ({ id, serves, covers }: DayPartner, hasWork: boolean) =>
      (!partners || partners.includes(id)) && (hasWork || (offers(serves) && reaches(covers))),
    isJob: (job: DayJob, typed = q) =>
      below(categoryIds, category(job.category.id)) &&
      below(places, job.location_id === null ? [] : withTwins(locations, job.location_id)) &&
      (typed === '' || findsJob(job, typed)),
  }
}
