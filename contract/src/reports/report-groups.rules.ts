import { type DayRange, lengthOf, type TimeGroup, timeGroupOf, timeGroups } from './report-range.rules.ts'

// One source: groups of a report.

/** Constants without schemas, for the reports page. */

/**
 * Groups of a job report; `hour` is for one day. `category` and `place` are trees: each row includes its
 * descendants.
 */
export const reportGroups = ['hour', ...timeGroups, 'category', 'place', 'partner', 'staff'] as const
export type ReportGroup = (typeof reportGroups)[number]
export type NamedGroup = Exclude<ReportGroup, TimeGroup | 'hour'>

/** Groups of the report of upcoming jobs. */
export const upcomingGroups = [
  'day',
  'category',
  'place',
  'partner',
  'staff',
] as const satisfies readonly ReportGroup[]

export const isTimeGroup = (group: ReportGroup): group is TimeGroup | 'hour' =>
  group === 'hour' || (timeGroups as readonly ReportGroup[]).includes(group)

/** The hours of one day, else the finest time group that fits side by side. */
export const usualGroupOf = (range: DayRange): TimeGroup | 'hour' =>
  lengthOf(range) === 1 ? 'hour' : timeGroupOf(range)

/** Measures of completed jobs: their number, and sums in paise. `due` is what customers still have to pay. */
export const jobMeasures = ['jobs', 'price', 'material_cost', 'commission', 'received', 'due'] as const
export type JobMeasure = (typeof jobMeasures)[number]

/** The longest period of a report. */
export const maxReportDays = 3700
/** The longest period grouped by day: the bars of more days would be too narrow. */
export const maxDayRows = 400
export const maxUpcomingDays = 92
