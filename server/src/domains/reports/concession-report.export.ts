import type { ConcessionGroup } from 'contract/concessions/concessions.words.ts'
import type { ConcessionFigures, ConcessionReport } from 'contract/reports/concession-report.schema.ts'
import {
  type ExportColumns,
  hidden,
  numberColumn,
  rupeesColumn,
  textColumn,
} from '#platform/export/columns.ts'
import type { Export } from '#platform/export/export.ts'
import { exportLines } from './reports.export.ts'

type Line = ConcessionFigures & {
  id: number
  name: string
  concessions_before: number
  amount_before: number
}

const titles: Record<ConcessionGroup, string> = { reason: 'Reason', partner: 'Partner', staff: 'Given by' }

const columnsOf = (group: ConcessionGroup) =>
  ({
    id: hidden,
    name: textColumn(titles[group]),
    concessions: numberColumn('Concessions'),
    amount: rupeesColumn('Amount (₹)'),
    company_amount: rupeesColumn('Borne by the company (₹)'),
    partner_amount: rupeesColumn('Borne by partners (₹)'),
    concessions_before: numberColumn('Concessions (previous period)'),
    amount_before: rupeesColumn('Amount in the previous period (₹)'),
  }) satisfies ExportColumns<Line>

export function concessionsExport(group: ConcessionGroup, { data, total }: ConcessionReport): Export {
  const unnamed = group === 'partner' ? 'Without partner' : 'The system'
  const rows = [
    ...data.map(({ name, now, before }) => ({ name: name ?? unnamed, now, before })),
    { name: 'All', ...total },
  ]
  const lines = rows.map(
    ({ name, now, before }, place): Line => ({
      ...now,
      id: place + 1,
      name,
      concessions_before: before.concessions,
      amount_before: before.amount,
    }),
  )
  return exportLines(`concessions-by-${group}`, columnsOf(group), lines)
}
