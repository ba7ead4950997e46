import { isTimeGroup, type NamedGroup, type ReportGroup } from 'contract/reports/report-groups.ts'
import { bucketsOf, type DayRange, rangeBefore } from 'contract/reports/report-range.ts'
import { openStatuses } from './open-statuses.ts'

type Opened = {
  group: ReportGroup
  range: DayRange
  open: string
  within: string | undefined
  /** Of jobs that are still to be done, by the day they are scheduled for. */
  isAhead?: boolean
}

const names = { category: 'category_id', place: 'location_id', partner: 'partner_id', staff: 'created_by' } as const

/** The filters of the list of jobs that leave exactly those a number of the report adds up. */
export function filtersBehind({ group, range, open, within, isAhead = false }: Opened): Record<string, string> {
  const days = (of: DayRange) => daysOf(of, isAhead && open !== 'before' ? openStatuses : notCancelled, isAhead)
  if (open === 'all' || open === 'before')
    return { ...days(open === 'all' ? range : rangeBefore(range)), ...scope(group, within) }
  if (isTimeGroup(group)) return days(bucketsOf(range, group).find(({ from }) => from === open) ?? range)
  if (open === '0') return { ...days(range), ...(group === 'category' ? {} : { without: group }) }
  const isOwn = group === 'category' && open === within
  return { ...days(range), [names[group]]: open, ...(isOwn ? { category_only: 'true' } : {}) }
}

/** What the period before is compared by: what was scheduled then and not cancelled. */
const notCancelled = `${openStatuses},completed`

const daysOf = ({ from, to }: DayRange, status: string, isAhead: boolean): Record<string, string> =>
  isAhead ? { from, to, status } : { completed_from: from, completed_to: to }

function scope(group: ReportGroup, within: string | undefined): Record<string, string> {
  return within && (group === 'category' || group === 'place') ? { [names[group as NamedGroup]]: within } : {}
}
