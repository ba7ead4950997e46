import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  isTimeGroup,
  type JobMeasure,
  jobMeasures,
  maxDayRows,
  type ReportGroup,
  reportGroups,
  usualGroupOf,
} from 'contract/reports/report-groups.rules.ts'
import { type DayRange, lengthOf, pastPresets, pastRange } from 'contract/reports/report-range.rules.ts'
import { addressQuery } from '#shared/api/address-query.ts'
import { useListState } from '#shared/components/list/use-list-state.ts'
import { useSearchParams } from '#shared/hooks/use-search-params.ts'
import { completedQuery, completedRowsQuery } from './reports.queries.ts'
import { useReportDays } from './use-report-days.ts'

/** Reset together with its group. */
export const scopes = { category: 'category_id', place: 'location_id' } as const

/** The report of the completed jobs for the address, and its answer. */
export function useCompletedReport() {
  const search = useSearchParams()
  const navigate = useNavigate()
  const days = useReportDays(pastPresets, 'this-month', pastRange)
  const list = useListState([])
  const group = groupOf(search.group, days.range)
  const scope = group === 'category' || group === 'place' ? scopes[group] : undefined
  const measure = jobMeasures.find((each) => each === search.measure) ?? 'jobs'
  const isTime = isTimeGroup(group)
  const query = addressQuery('GET /reports/completed-jobs', {
    ...days.query,
    group,
    ...(scope && search[scope] ? { [scope]: search[scope] } : {}),
    ...(isTime ? {} : { sort: list.sort, page: search.open ? 1 : list.page }),
  })
  const report = useQuery(completedQuery(query))
  const rows = useQuery(completedRowsQuery(query))
  const set = (change: Record<string, string | undefined>) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, ...change }), resetScroll: false })
  return {
    days,
    list,
    group,
    measure,
    query,
    report,
    rows,
    open: search.open,
    setGroup: (next: ReportGroup) => set({ group: next, ...begun }),
    setMeasure: (next: JobMeasure) => set({ measure: next === 'jobs' ? undefined : next }),
    /** The address of the level below a row, or of the top level. */
    below: (id: number | undefined) => (before: object) => ({
      ...before,
      ...begun,
      ...(scope && { [scope]: id }),
    }),
  }
}

export type CompletedReport = ReturnType<typeof useCompletedReport>

/** The data of the parts of a job report: completed or upcoming jobs. */
export type JobsReport = Pick<
  CompletedReport,
  'list' | 'group' | 'measure' | 'report' | 'rows' | 'open' | 'setMeasure' | 'below'
> & { days: { range: DayRange }; isUpcoming?: boolean }

export const begun = {
  category_id: undefined,
  location_id: undefined,
  sort: undefined,
  page: undefined,
  open: undefined,
}

function groupOf(requested: string | undefined, range: { from: string; to: string }): ReportGroup {
  const group = reportGroups.find((each) => each === requested) ?? usualGroupOf(range)
  // The range is longer now: single hours or days would be too many.
  return (group === 'hour' && lengthOf(range) > 1) || (group === 'day' && lengthOf(range) > maxDayRows)
    ? usualGroupOf(range)
    : group
}
