import { owesLabel } from 'contract/ledger/ledger.words.ts'
import type { CustomerDues, PartnerDues } from 'contract/reports/reports.contract.ts'
import { duesAges } from 'contract/reports/reports.words.ts'
import { recordId } from 'contract/shared/record-id.ts'
import type { Kysely } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import {
  type ExportColumns,
  numberColumn,
  phoneColumn,
  rupeesColumn,
  textColumn,
  timeColumn,
  wordColumn,
} from '#platform/export/columns.ts'
import type { Export } from '#platform/export/export.ts'
import { listExport } from '#platform/export/list-export.ts'
import { type DuesFilters, duesList } from './dues.store.ts'
import { type PartnerDuesFilters, partnerDuesList } from './partner-dues.store.ts'

type Line = Omit<CustomerDues, 'whatsapp'>

const [first, second, third, older] = duesAges.map(({ label }) => rupeesColumn(`${label} (₹)`))

const columns = {
  id: wordColumn('Id', (id: number) => recordId('customer', id)),
  name: textColumn('Name'),
  phone: phoneColumn('Phone'),
  jobs: numberColumn('Jobs'),
  oldest_at: timeColumn('Oldest job completed'),
  days_0_30: first!,
  days_31_60: second!,
  days_61_90: third!,
  days_over_90: older!,
  due: rupeesColumn('Due (₹)'),
} satisfies ExportColumns<Line>

/** Every customer of the list, in its order. */
export function duesExport(db: Kysely<Database>, filters: DuesFilters): Promise<Export> {
  const line = ({ whatsapp: _, ...row }: CustomerDues): Line => row
  return listExport({ name: 'customer-dues', columns, list: duesList(db, filters), line })
}

type PartnerLine = Omit<PartnerDues, 'balance'> & { side: string; due: number }

const partnerColumns = {
  id: wordColumn('Id', (id: number) => recordId('partner', id)),
  name: textColumn('Name'),
  phone: phoneColumn('Phone'),
  side: textColumn('Who owes'),
  days_0_30: first!,
  days_31_60: second!,
  days_61_90: third!,
  days_over_90: older!,
  due: rupeesColumn('Amount (₹)'),
} satisfies ExportColumns<PartnerLine>

/** Every partner of the list, in its order. */
export function partnerDuesExport(db: Kysely<Database>, filters: PartnerDuesFilters): Promise<Export> {
  const line = ({ balance, ...row }: PartnerDues): PartnerLine => ({
    ...row,
    side: owesLabel(balance),
    due: Math.abs(balance),
  })
  return listExport({
    name: `partner-dues-${filters.day}`,
    columns: partnerColumns,
    list: partnerDuesList(db, filters),
    line,
  })
}
