import { owesLabel } from 'contract/ledger/ledger.words.ts'
import type { PartnerReport } from 'contract/reports/partner-report.schema.ts'
import {
  type ExportColumns,
  hidden,
  numberColumn,
  rupeesColumn,
  textColumn,
} from '#platform/export/columns.ts'
import type { Export } from '#platform/export/export.ts'
import { percent } from './business.export.ts'
import { exportLines } from './reports.export.ts'

type Line = PartnerReport['data'][number]['now'] & {
  id: number
  name: string
  assigned_before: number
  rate: number | null
  completed_before: number
  owes: number | null
  owed: number | null
}

const columns = {
  id: hidden,
  name: textColumn('Partner'),
  assigned: numberColumn('Assigned'),
  assigned_before: numberColumn('Assigned (previous period)'),
  accepted: numberColumn('Accepted'),
  rate: numberColumn('Accepted (%)'),
  rejected: numberColumn('Rejected'),
  cancelled: numberColumn('Withdrawn'),
  completed: numberColumn('Completed'),
  completed_before: numberColumn('Completed (previous period)'),
  price: rupeesColumn('Billed (₹)'),
  received: rupeesColumn('Collected (₹)'),
  commission: rupeesColumn('Commission (₹)'),
  owes: rupeesColumn(`${owesLabel(1)} now (₹)`),
  owed: rupeesColumn(`${owesLabel(-1)} now (₹)`),
} satisfies ExportColumns<Line>

export function partnersExport({ data }: PartnerReport): Export {
  const lines = data.map(({ partner, now, before, balance }, place) => ({
    ...now,
    id: place + 1,
    name: partner.name,
    owes: balance > 0 ? balance : null,
    owed: balance < 0 ? -balance : null,
    assigned_before: before.assigned,
    rate: percent(now.accepted, now.assigned),
    completed_before: before.completed,
  }))
  return exportLines('partners', columns, lines)
}
