import { concessionReasons } from 'contract/concessions/concessions.words.ts'
import type {
  ConcessionFigures,
  ConcessionReport,
  ConcessionReportQuery,
  ConcessionReportRow,
} from 'contract/reports/concession-report.schema.ts'
import { metaOf } from 'contract/shared/paging.ts'
import { labelOf } from 'contract/shared/terms.ts'
import type { TimedDb } from '#platform/http/context.ts'
import { rangesOf } from './business.service.ts'
import { figuresByKey, namesOf } from './concession-sums.store.ts'

/** A page of the rows; all of them without a page. */
type ReportQuery = Omit<ConcessionReportQuery, 'page' | 'per_page'> &
  Partial<Pick<ConcessionReportQuery, 'page' | 'per_page'>>

const none: ConcessionFigures = { concessions: 0, amount: 0, company_amount: 0, partner_amount: 0 }

/** Valid concessions of a period, and of the one before: largest amount first. */
export async function reportConcessions(
  { db, now: at }: TimedDb,
  query: ReportQuery,
): Promise<ConcessionReport> {
  const { group } = query
  const ranges = rangesOf(query, at)
  const now = await figuresByKey(db, group, ranges.range)
  const before = await figuresByKey(db, group, ranges.before)
  const all = [...new Set([...now.keys(), ...before.keys()])]
    .map((key) => ({ key, now: now.get(key) ?? none, before: before.get(key) ?? none }))
    .toSorted((one, other) => other.now.amount - one.now.amount || other.before.amount - one.before.amount)
  const { page = 1, per_page: perPage = Math.max(1, all.length) } = query
  const some = all.slice((page - 1) * perPage, page * perPage)
  const data = await named(db, group, some)
  const meta = metaOf({ page, perPage, total: all.length, exact: true, rows: data.length })
  return { ...ranges, total: { now: sumOf(now), before: sumOf(before) }, data, meta }
}

async function named(
  db: TimedDb['db'],
  group: ConcessionReportQuery['group'],
  rows: readonly Omit<ConcessionReportRow, 'id' | 'name'>[],
): Promise<ConcessionReportRow[]> {
  if (group === 'reason') {
    return rows.map((row) => ({ ...row, id: null, name: labelOf(concessionReasons, row.key) }))
  }
  const names = await namesOf(
    db,
    group,
    rows.map(({ key }) => Number(key)),
  )
  return rows.map((row) => ({
    ...row,
    id: Number(row.key) || null,
    name: names.get(Number(row.key)) ?? null,
  }))
}

function sumOf(figures: Map<string, ConcessionFigures>): ConcessionFigures {
  const sum = { ...none }
  for (const each of figures.values()) {
    sum.concessions += each.concessions
    sum.amount += each.amount
    sum.company_amount += each.company_amount
    sum.partner_amount += each.partner_amount
  }
  return sum
}
