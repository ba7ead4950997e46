import { attentionReasons } from 'contract/jobs/attention.words.ts'
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
  'attention',
  'from',
  'to',
  'dates',
  'completed_from',
  'completed_to',
  'paid_from',
  'paid_to',
] as const

/** Filters that narrow what needs attention; any other one, and a search, mean jobs of any time. */
const narrow = ['category_id', 'partner_id', 'location_id', 'unassigned']

/** What needs attention for any reason. */
export const everyReason = attentionReasons.map(({ slug }) => slug).join(',')

export type JobsTab = 'attention' | 'today' | 'all'

/** The tab whose jobs the filters narrow; none for other days. */
function tabOf(filters: Record<string, string>, isUsual: boolean, today: string): JobsTab | undefined {
  const { from, to, completed_from, completed_to, paid_from, paid_to } = filters
  if (isUsual || filters.attention) return 'attention'
  if (from === today && to === today) return 'today'
  return (from ?? to ?? completed_from ?? completed_to ?? paid_from ?? paid_to) ? undefined : 'all'
}

/**
 * The list of jobs in the address. An address that names no days shows what needs attention; the board, whose
 * columns are states, the week that begins today.
 */
export function useJobsList(isBoard = false): ListState & { tab: JobsTab | undefined } {
  const list = useListState(filterNames)
  const today = useFormats().today()
  const { from, to, dates, ...others } = list.filters
  const isUsual =
    !isBoard && list.q === '' && Object.keys(list.filters).every((name) => narrow.includes(name))
  const days = isBoard
    ? jobDates({ from, to, dates }, list.q, today)
    : { ...(from && { from }), ...(to && { to }) }
  const { dates: _dates, ...query } = list.query
  // Future jobs are sorted earliest first; for past jobs the server's order, newest first, is right.
  const sort = list.sort ?? (days.from !== undefined && days.from >= today ? 'scheduled_at' : undefined)
  const tab = tabOf(list.filters, isUsual, today)
  return {
    ...list,
    tab,
    sort,
    filters: { ...others, ...days },
    query: { ...query, ...days, ...(sort ? { sort } : {}), ...(isUsual ? { attention: everyReason } : {}) },
    isNarrowed:
      list.q !== '' ||
      Object.keys(others).length > 0 ||
      (isBoard ? Boolean(from || to || dates) : tab === undefined),
    setFilters: (values) => {
      const isDates = 'from' in values || 'to' in values
      const isAny = isDates && !values.from && !values.to
      list.setFilters(isDates ? { ...values, dates: isAny ? anyDates : undefined } : values)
    },
  }
}
