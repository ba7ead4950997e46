import type { ReportGroup } from 'contract/reports/report-groups.rules.ts'
import type {
  CompletedJobs,
  CompletedJobsRow,
  UpcomingDay,
  UpcomingJobs,
} from 'contract/reports/reports.schema.ts'
import {
  type ExportColumns,
  hidden,
  numberColumn,
  rupeesColumn,
  textColumn,
} from '#platform/export/columns.ts'
import { createExport, type Export } from '#platform/export/export.ts'

const groupNames = {
  hour: 'Hour',
  day: 'Day',
  week: 'Week',
  month: 'Month',
  category: 'Service',
  place: 'Location',
  partner: 'Partner',
  staff: 'Staff',
} as const satisfies Record<ReportGroup, string>

type Line = {
  id: number
  name: string
  jobs: number
  jobs_before: number | null
  price: number
  price_before: number | null
  material_cost: number
  commission: number
  received: number
  due: number
}

const columnsFor = (group: ReportGroup, jobs: string, price: string) =>
  ({
    id: hidden,
    name: textColumn(groupNames[group]),
    jobs: numberColumn(jobs),
    jobs_before: numberColumn(`${jobs} (previous period)`),
    price: rupeesColumn(`${price} (₹)`),
    price_before: rupeesColumn(`${price} in the previous period (₹)`),
    material_cost: rupeesColumn('Material cost (₹)'),
    commission: rupeesColumn('Commission (₹)'),
    received: rupeesColumn('Collected (₹)'),
    due: rupeesColumn('Due (₹)'),
  }) satisfies ExportColumns<Line>

/** The rows of the report in the order of the screen; they are few enough to be held in memory. */
export function completedExport(group: ReportGroup, report: CompletedJobs): Export {
  return exportLines('completed-jobs', columnsFor(group, 'Completed jobs', 'Billed'), linesOf(group, report))
}

export function upcomingGroupsExport(group: ReportGroup, report: CompletedJobs): Export {
  return exportLines('upcoming-jobs', columnsFor(group, 'Jobs', 'Value'), linesOf(group, report))
}

function linesOf(group: ReportGroup, { data }: CompletedJobs): Line[] {
  return data.map((row, place) => ({
    id: place + 1,
    name: nameOf(group, row),
    ...row.now,
    jobs_before: row.before?.jobs ?? null,
    price_before: row.before?.price ?? null,
  }))
}

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`

function nameOf(group: ReportGroup, { range, hour, name, is_own }: CompletedJobsRow): string {
  if (hour !== null) return `${clock(hour)} to ${clock(hour + 1)}`
  if (range) return range.from === range.to ? range.from : `${range.from} to ${range.to}`
  if (name === null) return `No ${groupNames[group].toLowerCase()}`
  return is_own ? `${name}, directly` : name
}

type UpcomingLine = Omit<UpcomingDay, 'overloaded'> & { id: number; overloaded: string | null }

const upcomingColumns = {
  id: hidden,
  day: textColumn('Day'),
  jobs: numberColumn('Jobs'),
  unassigned: numberColumn('Unassigned'),
  waiting: numberColumn('Awaiting reply'),
  accepted: numberColumn('Accepted'),
  started: numberColumn('Started'),
  partners: numberColumn('Partners'),
  minutes: numberColumn('Minutes'),
  price: rupeesColumn('Value (₹)'),
  overloaded_partners: numberColumn('Overloaded'),
  overloaded: textColumn('Most overloaded', 48),
} satisfies ExportColumns<UpcomingLine>

export function upcomingExport({ data }: UpcomingJobs): Export {
  const lines = data.map(({ overloaded, ...day }, place) => ({
    id: place + 1,
    ...day,
    overloaded: overloaded.map(({ partner }) => partner.name).join(', '),
  }))
  return exportLines('upcoming-jobs', upcomingColumns, lines)
}

export function exportLines<L extends { id: number }>(
  name: string,
  columns: ExportColumns<L>,
  lines: L[],
): Export {
  const ids = lines.map(({ id }) => id)
  return createExport({ name, columns, ids, rows: async (some) => some.map((id) => lines[id - 1]!) })
}
