import type { ReworkGroup } from 'contract/reports/reports.words.ts'
import type { ReworkFigures, ReworkReport } from 'contract/reports/rework-report.schema.ts'
import { type ExportColumns, hidden, numberColumn, textColumn } from '#platform/export/columns.ts'
import type { Export } from '#platform/export/export.ts'
import { percent } from './business.export.ts'
import { exportLines } from './reports.export.ts'

type Line = ReworkFigures & {
  id: number
  name: string
  rework_rate: number | null
  complaint_rate: number | null
  completed_before: number | null
  reworks_before: number | null
  complaints_before: number | null
}

const titles: Record<ReworkGroup, string> = { partner: 'Partner', service: 'Service', month: 'Month' }
const unnamed: Record<ReworkGroup, string> = {
  partner: 'Without partner',
  service: 'Without service',
  month: '',
}

const columnsOf = (group: ReworkGroup) =>
  ({
    id: hidden,
    name: textColumn(titles[group]),
    completed: numberColumn('Completed jobs'),
    reworks: numberColumn('Rework jobs'),
    rework_rate: numberColumn('Rework (%)'),
    complaints: numberColumn('Complaints'),
    complaint_rate: numberColumn('Complaints (%)'),
    completed_before: numberColumn('Completed jobs (previous period)'),
    reworks_before: numberColumn('Rework jobs (previous period)'),
    complaints_before: numberColumn('Complaints (previous period)'),
  }) satisfies ExportColumns<Line>

export function reworkExport(group: ReworkGroup, { data, total }: ReworkReport): Export {
  const rows = [
    ...data.map(({ name, range, now, before }) => ({
      name: name ?? range?.from.slice(0, 7) ?? unnamed[group],
      now,
      before,
    })),
    { name: 'All', ...total },
  ]
  const lines = rows.map(
    ({ name, now, before }, place): Line => ({
      ...now,
      id: place + 1,
      name,
      rework_rate: percent(now.reworks, now.completed),
      complaint_rate: percent(now.complaints, now.completed),
      completed_before: before?.completed ?? null,
      reworks_before: before?.reworks ?? null,
      complaints_before: before?.complaints ?? null,
    }),
  )
  return exportLines(`rework-by-${group}`, columnsOf(group), lines)
}
