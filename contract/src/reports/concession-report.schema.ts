import * as z from 'zod'
import { concessionGroups } from '../concessions/concessions.words.ts'
import { exportFormat, id } from '../shared/fields.ts'
import { listQuery, pageMeta } from '../shared/paging.ts'
import { queryOf } from './business.schema.ts'
import { reportRange } from './reports.schema.ts'

const { page, per_page } = listQuery(['id'], {}).shape
const group = z.enum(concessionGroups).default('reason')
export const concessionReportQuery = queryOf({ group, page, per_page })
export type ConcessionReportQuery = z.output<typeof concessionReportQuery>
export const concessionDownloadQuery = queryOf({ group, format: exportFormat })

/** Concessions that were posted in the period and are valid. Paise. */
export const concessionFigures = z.object({
  concessions: z.int(),
  amount: z.int(),
  company_amount: z.int(),
  partner_amount: z.int(),
})
export type ConcessionFigures = z.infer<typeof concessionFigures>

export const concessionReportRow = z.object({
  /** A reason, or an id; 0 for none. */
  key: z.string(),
  id: id.nullable(),
  name: z.string().nullable(),
  now: concessionFigures,
  before: concessionFigures,
})
export type ConcessionReportRow = z.infer<typeof concessionReportRow>

export const concessionReport = z.object({
  range: reportRange,
  before: reportRange,
  total: z.object({ now: concessionFigures, before: concessionFigures }),
  /** Largest amount first. */
  data: z.array(concessionReportRow),
  meta: pageMeta,
})
export type ConcessionReport = z.infer<typeof concessionReport>
