import * as z from 'zod'
import { day, exportFormat, id, idText, named } from '../shared/fields.ts'
import { listQuery, pageMeta } from '../shared/paging.ts'
import {
  aheadGroups,
  isTimeGroup,
  jobMeasures,
  maxAheadDays,
  maxDayRows,
  maxReportDays,
  type ReportGroup,
  reportGroups,
} from './report-groups.ts'
import { aheadPresets, lengthOf, pastPresets } from './report-range.ts'

export const reportRange = z.object({ from: day, to: day })

type Days = { from?: string; to?: string }

/** Days of one's own are two, in their order, and not too many of them. */
export function inOrder<S extends z.ZodObject<{ from: z.ZodOptional<typeof day>; to: z.ZodOptional<typeof day> }>>(
  query: S,
  max: number,
): S {
  const isBoth = ({ from, to }: Days) => (from === undefined) === (to === undefined)
  const isForward = ({ from, to }: Days) => !from || !to || from <= to
  const isShort = ({ from, to }: Days) => !from || !to || lengthOf({ from, to }) <= max
  return query
    .refine((value) => isBoth(value as Days), { path: ['to'], error: 'must come with the first day' })
    .refine((value) => isForward(value as Days), { path: ['to'], error: 'must not lie before the first day' })
    .refine((value) => isShort(value as Days), { path: ['to'], error: `must lie within ${max} days` })
}

type Completed = Days & { group: ReportGroup; sort?: string; category_id?: number; location_id?: number }

const refusals: [path: string, isFine: (query: Completed) => boolean, error: string][] = [
  [
    'group',
    ({ from, to, group }) => group !== 'day' || !from || !to || lengthOf({ from, to }) <= maxDayRows,
    `by day at most ${maxDayRows} of them: choose week or month`,
  ],
  ['category_id', (query) => query.category_id === undefined || query.group === 'category', 'goes with group=category'],
  ['location_id', (query) => query.location_id === undefined || query.group === 'place', 'goes with group=place'],
  ['sort', ({ group, sort }) => sort === undefined || !isTimeGroup(group), 'days, weeks and months have their order'],
]

const withRefusals = <S extends z.ZodType>(query: S): S =>
  refusals.reduce(
    (schema, [path, isFine, error]) => schema.refine((value) => isFine(value as Completed), { path: [path], error }),
    query,
  )

const { page, per_page, sort } = listQuery(jobMeasures, {}).shape
const completedFields = {
  sort,
  /** Means other days every day; `from` and `to` are days of one's own and come first. */
  range: z.enum(pastPresets).default('this-month'),
  from: day.optional(),
  to: day.optional(),
  group: z.enum(reportGroups).default('day'),
  /** Of group=category: what lies directly below it. */
  category_id: idText.optional(),
  /** Of group=place: what lies directly in it. */
  location_id: idText.optional(),
}

function completedQueryOf<S extends z.ZodRawShape>(more: S) {
  const query = inOrder(z.strictObject({ ...completedFields, ...more }) as never, maxReportDays) as z.ZodObject<
    typeof completedFields & S,
    z.core.$strict
  >
  return withRefusals(query)
}

/** Days, weeks and months come all at once; categories, places, partners and staff page by page, most first. */
export const completedJobsQuery = completedQueryOf({ page, per_page })
export type CompletedJobsQuery = z.output<typeof completedJobsQuery>
export const completedJobsDownloadQuery = completedQueryOf({ format: exportFormat })

/** Money in paise. */
export const jobSums = z.object({
  jobs: z.int(),
  price: z.int(),
  material_cost: z.int(),
  commission: z.int(),
  received: z.int(),
  due: z.int(),
})
export type JobSums = z.infer<typeof jobSums>

export const completedJobsRow = z.object({
  /** Unlike any other row's: a day, or the id of what it is grouped by; 0 are the jobs without any. */
  key: z.string(),
  /** Of days, weeks and months: which days they are. */
  range: reportRange.nullable(),
  /** Of what is grouped by name; null where a job has none. */
  id: id.nullable(),
  name: z.string().nullable(),
  /** Something lies below it, and can be looked at by itself. */
  has_more: z.boolean(),
  /** Not what lies below it, only what is said to be of it alone. */
  is_own: z.boolean(),
  now: jobSums,
  /** In the same place of the period before; null where that has none. */
  before: jobSums.nullable(),
})
export type CompletedJobsRow = z.infer<typeof completedJobsRow>

export const completedJobs = z.object({
  range: reportRange,
  before: reportRange,
  total: z.object({ now: jobSums, before: jobSums }),
  /** From the top to where one is: categories, or places. */
  path: z.array(named),
  data: z.array(completedJobsRow),
  meta: pageMeta,
})
export type CompletedJobs = z.infer<typeof completedJobs>

const upcomingFields = {
  range: z.enum(aheadPresets).default('next-7-days'),
  from: day.optional(),
  to: day.optional(),
}
const upcomingQueryOf = <S extends z.ZodRawShape>(more: S) =>
  inOrder(z.strictObject({ ...upcomingFields, ...more }) as never, maxAheadDays) as z.ZodObject<
    typeof upcomingFields & S,
    z.core.$strict
  >
export const upcomingJobsQuery = upcomingQueryOf({})
export type UpcomingJobsQuery = z.output<typeof upcomingJobsQuery>

const aheadFields = {
  group: z.enum(aheadGroups).default('day'),
  sort,
  category_id: idText.optional(),
  location_id: idText.optional(),
}
/** As the completed jobs: days all at once, what has a name page by page. */
export const upcomingGroupsQuery = withRefusals(upcomingQueryOf({ ...aheadFields, page, per_page }))
export type UpcomingGroupsQuery = z.output<typeof upcomingGroupsQuery>
export const upcomingJobsDownloadQuery = withRefusals(upcomingQueryOf({ ...aheadFields, format: exportFormat }))

/** A partner with more work on a day than the hours of that day hold, in minutes. */
export const overloaded = z.object({ partner: named, minutes: z.int(), capacity: z.int() })

export const upcomingDay = z.object({
  day,
  /** Jobs that are not done and not cancelled, by the day they begin. */
  jobs: z.int(),
  unassigned: z.int(),
  /** Sent, and not accepted yet. */
  waiting: z.int(),
  accepted: z.int(),
  started: z.int(),
  /** How many partners have work. */
  partners: z.int(),
  minutes: z.int(),
  price: z.int(),
  overloaded_partners: z.int(),
  /** The first of them, the most overloaded first. */
  overloaded: z.array(overloaded),
})
export type UpcomingDay = z.infer<typeof upcomingDay>

export const upcomingJobs = z.object({ range: reportRange, data: z.array(upcomingDay) })
export type UpcomingJobs = z.infer<typeof upcomingJobs>
