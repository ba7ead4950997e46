import type { DayRange } from 'contract/reports/report-range.rules.ts'
import { countedComplaints, countedReworks, type ReworkGroup } from 'contract/reports/reports.words.ts'

/** The kind of the number. */
export const counted = ['completed', 'reworks', 'complaints'] as const
export type Counted = (typeof counted)[number]

/** The row of a number: a key of the report, or `all` for a total. */
type Row = { group: ReworkGroup; rowKey: string; range: DayRange }

const missing = { completed: 'partner', reworks: 'first-partner', complaints: 'partner' } as const
const partnerFilter = {
  completed: 'partner_id',
  reworks: 'rework_partner_id',
  complaints: 'partner_id',
} as const

/** The filters of a list for exactly the rows of a number: jobs, or complaints. */
export function filtersOf(what: Counted, { group, rowKey, range }: Row): Record<string, string> {
  const { from, to } = range
  const days: Record<Counted, Record<string, string>> = {
    completed: { completed_from: from, completed_to: to },
    reworks: { rework: 'true', status: countedReworks.join(','), created_from: from, created_to: to },
    complaints: { status: countedComplaints.join(','), from, to },
  }
  if (rowKey === 'all' || group === 'month') return days[what]
  if (group === 'service') return { ...days[what], category_id: rowKey, category_only: 'true' }
  return {
    ...days[what],
    ...(rowKey === '0' ? { without: missing[what] } : { [partnerFilter[what]]: rowKey }),
  }
}

/** `reworks.12` in the address. */
export function readOpen(open: string): { what: Counted; rowKey: string } | null {
  const [name, rowKey] = open.split('.')
  const what = counted.find((each) => each === name)
  return what && rowKey ? { what, rowKey } : null
}
