import { anyDates, jobDates } from '#features/jobs/public.ts'
import { type ListState, useListState } from '#shared/components/list/use-list-state.ts'
import { useFormats } from '#shared/format/formats.ts'

export const filterNames = [
  'status',
  'category_id',
  'partner_id',
  'location_id',
  'unassigned',
  'has_due',
  'from',
  'to',
  'dates',
] as const

/** The list of jobs in the address, with the week that begins today where the address names no days. */
export function useJobsList(): ListState {
  const list = useListState(filterNames)
  const today = useFormats().today()
  const { from, to, dates, ...others } = list.filters
  const days = jobDates({ from, to, dates }, list.q, today)
  const { dates: _dates, ...query } = list.query
  // Future jobs are sorted earliest first; for past jobs the server's order, newest first, is right.
  const sort = list.sort ?? (days.from !== undefined && days.from >= today ? 'scheduled_at' : undefined)
  return {
    ...list,
    sort,
    filters: { ...others, ...days },
    query: { ...query, ...days, ...(sort ? { sort } : {}) },
    isNarrowed: list.q !== '' || Boolean(from || to || dates) || Object.keys(others).length > 0,
    setFilters: (values) => {
      const isDates = 'from' in values || 'to' in values
      const isAny = isDates && !values.from && !values.to
      list.setFilters(isDates ? { ...values, dates: isAny ? anyDates : undefined } : values)
    },
  }
}
