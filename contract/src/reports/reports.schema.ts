import * as z from 'zod'
import { day, exportFormat, id, idText, named } from '../shared/fields.ts'
import { listQuery, pageMeta } from '../shared/paging.ts'
import {
  isTimeGroup,
  jobMeasures,
  maxDayRows,
  maxReportDays,
  maxUpcomingDays,
  type ReportGroup,
  reportGroups,
  upcomingGroups,
} from './report-groups.rules.ts'
import { lengthOf, pastPresets, upcomingPresets } from './report-range.rules.ts'

export const reportRange = z.object({ from: day, to: day })

type Days = { from?: string; to?: string }

/** Custom days are two, in order, and not too far apart. */
export function inOrder<
  S extends z.ZodObject<{ from: z.ZodOptional<typeof day>; to: z.ZodOptional<typeof day> }>,
>(query: S, max: number): S {
  const isBoth = ({ from, to }: Days) => (from === undefined) === (to === undefined)
  const isForward = ({ from, to }: Days) => !from || !to || from <= to
  const isShort = ({ from, to }: Days) => !from || !to || lengthOf({ from, to }) <= max
  return query
    .refine((value) => isBoth(value as Days), { path: ['to'], error: 'needs the first day as well' })
    .refine((value) => isForward(value as Days), { path: ['to'], error: 'must not be before the first day' })
    .refine((value) => isShort(value as Days), { path: ['to'], error: `must be within ${max} days` })
}

/** The refusal of hours of a longer period. */
export const hourIsForOneDay = 'by hour is for one day only'

type Completed = Days & {
  range?: string
  group: ReportGroup
  sort?: string
  category_id?: number
  location_id?: number
}

const refusals: [path: string, isFine: (query: Completed) => boolean, error: string][] = [
  [
    'group',
    ({ from, to, group }) => group !== 'day' || !from || !to || lengthOf({ from, to }) <= maxDayRows,
    `has at most ${maxDayRows} days: choose week or month`,
  ],
  [
    'group',
    // A named period is checked with the day of the request: on the first of a month, 'this-month' is one
    // day.
    ({ group, from, to }) => group !== 'hour' || from === to,
    hourIsForOneDay,
  ],
  [
    'category_id',
    (query) => query.category_id === undefined || query.group === 'category',
    'goes with group=category',
  ],
  [
    'location_id',
    (query) => query.location_id === undefined || query.group === 'place',
    'goes with group=place',
  ],
  [
    'sort',
    ({ group, sort }) => sort === undefined || !isTimeGroup(group),
    'is not available for days, weeks and months',
  ],
]

const withRefusals = <S extends z.ZodType>(query: S): S =>
  refusals.reduce(
    (schema, [path, isFine, error]) =>
      schema.refine((value) => isFine(value as Completed), { path: [path], error }),
    query,
  )

const { page, per_page, sort } = listQuery(jobMeasures, {}).shape
const completedFields = {
  sort,
  /** A named period, relative to today; `from` and `to` are custom days and take precedence. */
  range: z.enum(pastPresets).default('this-month'),
  from: day.optional(),
  to: day.optional(),
  group: z.enum(reportGroups).default('day'),
  /** With group=category: the parent of the rows. */
  category_id: idText.optional(),
  /** With group=place: the parent of the rows. */
  location_id: idText.optional(),
}

function completedQueryOf<S extends z.ZodRawShape>(more: S) {
  const query = inOrder(
    z.strictObject({ ...completedFields, ...more }) as never,
    maxReportDays,
  ) as z.ZodObject<typeof completedFields & S, z.core.$strict>
  return withRefusals(query)
}

/** Days, weeks and months come at once; categories, locations, partners and staff in pages, largest first. */
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
  /** Unique key of the row: a day, or an id; 0 for jobs without one. */
  key: z.string(),
  /** First and last day of a time bucket. */
  range: reportRange.nullable(),
  /** With group=hour: the hour of the day, 0 to 23 in the business's zone. */
  hour: z.int().nullable(),
  /** Name of the row's record; null for jobs without one. */
  id: id.nullable(),
  name: z.string().nullable(),
  /** The row has descendants of its own. */
  has_more: z.boolean(),
  /** Only the jobs of the record itself, without its descendants. */
  is_own: z.boolean(),
  now: jobSums,
  /** The matching part of the previous period; null where there is none. */
  before: jobSums.nullable(),
})
export type CompletedJobsRow = z.infer<typeof completedJobsRow>

export const completedJobs = z.object({
  range: reportRange,
  before: reportRange,
  total: z.object({ now: jobSums, before: jobSums }),
  /** From the root to the present parent: categories or locations. */
  path: z.array(named),
  data: z.array(completedJobsRow),
  meta: pageMeta,
})
export type CompletedJobs = z.infer<typeof completedJobs>

const upcomingFields = {
  range: z.enum(upcomingPresets).default('next-7-days'),
  from: day.optional(),
  to: day.optional(),
}
const upcomingQueryOf = <S extends z.ZodRawShape>(more: S) =>
  inOrder(z.strictObject({ ...upcomingFields, ...more }) as never, maxUpcomingDays) as z.ZodObject<
    typeof upcomingFields & S,
    z.core.$strict
  >
export const upcomingJobsQuery = upcomingQueryOf({})
export type UpcomingJobsQuery = z.output<typeof upcomingJobsQuery>

const upcomingPeriodFields = {
  group: z.enum(upcomingGroups).default('day'),
  sort,
  category_id: idText.optional(),
  location_id: idText.optional(),
}
/** As for completed jobs: days at once, named groups in pages. */
export const upcomingGroupsQuery = withRefusals(upcomingQueryOf({ ...upcomingPeriodFields, page, per_page }))
export type UpcomingGroupsQuery = z.output<typeof upcomingGroupsQuery>
export const upcomingJobsDownloadQuery = withRefusals(
  upcomingQueryOf({ ...upcomingPeriodFields, format: exportFormat }),
)

/** A partner with more work on a day than working hours, in minutes. */
export const overloaded = z.object({ partner: named, minutes: z.int(), capacity: z.int() })

export const upcomingDay = z.object({
  day,
  /** Jobs that are neither completed nor cancelled, by their first day. */
  jobs: z.int(),
  unassigned: z.int(),
  /** Assigned and not yet accepted. */
  waiting: z.int(),
  accepted: z.int(),
  started: z.int(),
  /** Number of partners with work. */
  partners: z.int(),
  minutes: z.int(),
  price: z.int(),
  overloaded_partners: z.int(),
  /** The first of them, most overloaded first. */
  overloaded: z.array(overloaded),
})
export type UpcomingDay = z.infer<typeof upcomingDay>

export const upcomingHour = upcomingDay.pick({ jobs: true, unassigned: true }).extend({ hour: z.int() })
export type UpcomingHour = z.infer<typeof upcomingHour>

/** `hours` are those of a period of one day, by the start of the jobs; else there are none. */
export const upcomingJobs = z.object({
  range: reportRange,
  data: z.array(upcomingDay),
  hours: z.array(upcomingHour),
})
export type UpcomingJobs = z.infer<typeof upcomingJobs>
