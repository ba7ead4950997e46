import { documentGaps } from 'contract/files/document-gaps.rules.ts'
import type { DayJob, DayPartner } from 'contract/jobs/dispatch.schema.ts'
import { type FitGap, fitGaps } from 'contract/jobs/fit.rules.ts'
import { gapWords } from 'contract/jobs/jobs.words.ts'
import { businessDay } from 'contract/shared/business-time.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { queryClient } from '#shared/api/query-client.ts'
import { categoriesQuery, locationsQuery } from '#shared/api/shared-queries.ts'
import type { Row, Span } from './day-layout.ts'
import { momentAt } from './day-minutes.ts'
import { type Trees, withAbove, withTwins } from './day-trees.ts'

export type Misfit = { kind: FitGap['kind']; text: string }

/** Trees from the query cache; an empty list until one is loaded. */
const loadedTrees = (): Trees => ({
  categories: queryClient.getQueryData(categoriesQuery.queryKey) ?? [],
  locations: queryClient.getQueryData(locationsQuery.queryKey) ?? [],
})

/** The reasons against work of the row's partner at that time, the most serious first. */
export function misfitsOf(
  { day, partner, blocks }: Pick<Row, 'day' | 'partner' | 'blocks'>,
  span: Span,
  placed: DayJob,
  trees: Trees = loadedTrees(),
): Misfit[] {
  const [startsAt, endsAt] = [Date.parse(momentAt(day, span.from)), Date.parse(momentAt(day, span.to))]
  const others = blocks
    .filter(({ job }) => job.id !== placed.id && job.status !== 'completed')
    .map(({ job }) => job)
  const lastDay = businessDay(endsAt - 1)
  const gaps = fitGaps(
    { startsAt, endsAt, hasPlace: placed.location_id !== null },
    {
      hours: partner.hours,
      days_off: partner.days_off,
      ...coverageOf(partner, placed, trees),
      isApproved: partner.status === 'approved',
      missing: documentGaps(demandedBy(placed, trees), partner.documents, lastDay),
      hasRejected: placed.rejected_by.includes(partner.id),
      busy: others.map((job) => ({ job_id: job.id, starts_at: job.scheduled_at, ends_at: job.ends_at })),
    },
  )
  const job = {
    category: placed.category.title,
    place: placed.place,
    lastDay,
    nameOf: (id: number) => others.find((other) => other.id === id)?.customer.name ?? recordId('job', id),
  }
  return gaps.map((gap) => ({ kind: gap.kind, text: gapWords(gap, job) }))
}

/** The documents that the job's category and its ancestors require. */
function demandedBy({ category }: DayJob, { categories }: Trees) {
  const ids = withAbove(categories, category.id)
  return [
    ...new Set(
      categories.flatMap(({ id, required_documents }) => (ids.includes(id) ? required_documents : [])),
    ),
  ]
}

/** While the trees load, the descendants of a service or location are not known. */
function coverageOf({ serves, covers }: DayPartner, { category, location_id }: DayJob, trees: Trees) {
  if (trees.categories.length === 0 || trees.locations.length === 0) return { serves: true, covers: true }
  const places = location_id === null ? [] : withTwins(trees.locations, location_id)
  return {
    serves: withAbove(trees.categories, category.id).some((id) => serves.includes(id)),
    covers: places.some((id) => covers.includes(id)),
  }
}
