import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { aheadGroups, isTimeGroup, type JobMeasure, jobMeasures } from 'contract/reports/report-groups.ts'
import { aheadPresets, aheadRange } from 'contract/reports/report-range.ts'
import { useListState } from '#shared/components/list/use-list-state.ts'
import { useSearchParams } from '#shared/hooks/use-search-params.ts'
import { type UpcomingGroupsQuery, upcomingGroupsQuery, upcomingRowsQuery } from './reports.queries.ts'
import { begun, type JobsReport, scopes } from './use-completed-report.ts'
import { useReportDays } from './use-report-days.ts'

export type AheadGroup = (typeof aheadGroups)[number]

/** The report of the jobs to come as the address says it, by the group, with its answer. */
export function useUpcomingReport() {
  const search = useSearchParams()
  const navigate = useNavigate()
  const days = useReportDays(aheadPresets, 'next-7-days', aheadRange)
  const list = useListState([])
  const group: AheadGroup = aheadGroups.find((each) => each === search.group) ?? 'day'
  const scope = group === 'category' || group === 'place' ? scopes[group] : undefined
  const query = {
    ...days.query,
    group,
    ...(scope && search[scope] ? { [scope]: search[scope] } : {}),
    ...(isTimeGroup(group) ? {} : { sort: list.sort, page: search.open ? 1 : list.page }),
  } as UpcomingGroupsQuery // what the contract does not know of the address, the server refuses by name
  const set = (change: Record<string, string | undefined>) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, ...change }), resetScroll: false })
  const view = {
    ...{ days, list, group, isAhead: true, open: search.open },
    measure: jobMeasures.find((each) => each === search.measure) ?? 'jobs',
    report: useQuery(upcomingGroupsQuery(query)),
    rows: useQuery(upcomingRowsQuery(query)),
    setMeasure: (next: JobMeasure) => set({ measure: next === 'jobs' ? undefined : next }),
    below: (id: number | undefined) => (before: object) => ({ ...before, ...begun, ...(scope && { [scope]: id }) }),
  } satisfies JobsReport
  return { view, days, query, group, setGroup: (next: AheadGroup) => set({ group: next, ...begun }) }
}
