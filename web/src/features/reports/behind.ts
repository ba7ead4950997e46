import { isTimeGroup, type NamedGroup, type ReportGroup } from 'contract/reports/report-groups.ts'
import { bucketsOf, type DayRange, rangeBefore } from 'contract/reports/report-range.ts'

type Opened = { group: ReportGroup; range: DayRange; open: string; within: string | undefined }

const names = { category: 'category_id', place: 'location_id', partner: 'partner_id', staff: 'created_by' } as const

/** The filters of the list of jobs that leave exactly those a number of the report adds up. */
export function filtersBehind({ group, range, open, within }: Opened): Record<string, string> {
  if (open === 'all' || open === 'before')
    return { ...days(open === 'all' ? range : rangeBefore(range)), ...scope(group, within) }
  if (isTimeGroup(group)) return days(bucketsOf(range, group).find(({ from }) => from === open) ?? range)
  if (open === '0') return { ...days(range), ...(group === 'category' ? {} : { without: group }) }
  const isOwn = group === 'category' && open === within
  return { ...days(range), [names[group]]: open, ...(isOwn ? { category_only: 'true' } : {}) }
}

const days = ({ from, to }: DayRange) => ({ completed_from: from, completed_to: to })

function scope(group: ReportGroup, within: string | undefined): Record<string, string> {
  return within && (group === 'category' || group === 'place') ? { [names[group as NamedGroup]]: within } : {}
}
