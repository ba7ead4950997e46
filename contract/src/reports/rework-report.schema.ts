import * as z from 'zod'
import { exportFormat, id } from '../shared/fields.ts'
import { listQuery, pageMeta } from '../shared/paging.ts'
import { queryOf } from './business.schema.ts'
import { reportRange } from './reports.schema.ts'
import { reworkGroups, reworkMeasures } from './reports.words.ts'

const { page, per_page, sort } = listQuery(reworkMeasures, {}).shape
const fields = { group: z.enum(reworkGroups).default('partner'), sort }

type Sorted = { group?: string; sort?: string }
const withRefusal = <S extends z.ZodType>(query: S): S =>
  query.refine((value) => (value as Sorted).group !== 'month' || (value as Sorted).sort === undefined, {
    path: ['sort'],
    error: 'is not available for months',
  })

/** Months come at once, in order; partners and services in pages, most complaints first. */
export const reworkReportQuery = withRefusal(queryOf({ ...fields, page, per_page }))
export type ReworkReportQuery = z.output<typeof reworkReportQuery>
export const reworkDownloadQuery = withRefusal(queryOf({ ...fields, format: exportFormat }))

/**
 * Jobs completed in the period, without rework; rework jobs and complaints created in it, whenever the first
 * job was done. Cancelled rework and rejected complaints are left out.
 */
export const reworkFigures = z.object({ completed: z.int(), reworks: z.int(), complaints: z.int() })
export type ReworkFigures = z.infer<typeof reworkFigures>

export const reworkRow = z.object({
  /** Unique key of the row: an id, 0 for none, or the first day of a month. */
  key: z.string(),
  /** The partner of the first job, or the service; null where there is none, and for a month. */
  id: id.nullable(),
  name: z.string().nullable(),
  /** First and last day of a month, cut at the ends of the period. */
  range: reportRange.nullable(),
  now: reworkFigures,
  /** The matching part of the previous period; null where there is none. */
  before: reworkFigures.nullable(),
})
export type ReworkRow = z.infer<typeof reworkRow>

/**
 * Partners and services with rework or complaints in this or the previous period, or every month of the
 * period.
 */
export const reworkReport = z.object({
  range: reportRange,
  before: reportRange,
  total: z.object({ now: reworkFigures, before: reworkFigures }),
  data: z.array(reworkRow),
  meta: pageMeta,
})
export type ReworkReport = z.infer<typeof reworkReport>
