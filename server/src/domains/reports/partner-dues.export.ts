import { owesLabel } from 'contract/ledger/ledger.words.ts'
import { duesAges } from 'contract/reports/dues.words.ts'
import type { PartnerDues } from 'contract/reports/partner-dues.contract.ts'
import { recordId } from 'contract/shared/record-id.ts'
import type { Kysely } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { type ExportColumns, phoneColumn, rupeesColumn, textColumn, wordColumn } from '#platform/export/columns.ts'
import type { Export } from '#platform/export/export.ts'
import { listExport } from '#platform/export/list-export.ts'
import { type PartnerDuesFilters, partnerDuesList } from './partner-dues.store.ts'

type Line = Omit<PartnerDues, 'balance'> & { side: string; due: number }

const [first, second, third, older] = duesAges.map(({ label }) => rupeesColumn(`${label} (₹)`))

const columns = {
  id: wordColumn('Id', (id: number) => recordId('partner', id)),
  name: textColumn('Name'),
  phone: phoneColumn('Phone'),
  side: textColumn('Who owes'),
  days_0_30: first!,
  days_31_60: second!,
  days_61_90: third!,
  days_over_90: older!,
  due: rupeesColumn('Amount (₹)'),
} satisfies ExportColumns<Line>

/** Every partner of the list, in its order. */
export function partnerDuesExport(db: Kysely<Database>, filters: PartnerDuesFilters): Promise<Export> {
  const line = ({ balance, ...row }: PartnerDues): Line => ({
    ...row,
    side: owesLabel(balance),
    due: Math.abs(balance),
  })
  return listExport({ name: `partner-dues-${filters.day}`, columns, list: partnerDuesList(db, filters), line })
}
