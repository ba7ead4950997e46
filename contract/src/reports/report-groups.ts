import { type TimeGroup, timeGroups } from './report-range.ts'

/** Plain data without schemas: the page of the reports holds it. */

/** What a report of jobs is grouped by. `category` and `place` go down step by step, each row with all that is below it. */
export const reportGroups = [...timeGroups, 'category', 'place', 'partner', 'staff'] as const
export type ReportGroup = (typeof reportGroups)[number]
export type NamedGroup = Exclude<ReportGroup, TimeGroup>

/** What a report of the days to come is grouped by. */
export const aheadGroups = ['day', 'category', 'place', 'partner', 'staff'] as const satisfies readonly ReportGroup[]

export const isTimeGroup = (group: ReportGroup): group is TimeGroup =>
  (timeGroups as readonly ReportGroup[]).includes(group)

/** What is added up of completed jobs: how many, and paise. `due` is what customers still have to pay. */
export const jobMeasures = ['jobs', 'price', 'material_cost', 'commission', 'received', 'due'] as const
export type JobMeasure = (typeof jobMeasures)[number]

/** Longer is no report but an archive. */
export const maxReportDays = 3700
/** Grouped by day no more can be told apart. */
export const maxDayRows = 400
export const maxAheadDays = 92
