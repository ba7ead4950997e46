import { fileKinds } from 'contract/files/files.words.ts'
import { owesLabel } from 'contract/ledger/ledger.words.ts'
import { partnerFields } from 'contract/partners/partners.fields.ts'
import type { PartnerRow, partnerDownloadQuery } from 'contract/partners/partners.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { labelOf } from 'contract/shared/terms.ts'
import { type PartnerStatus, partnerStatuses } from 'contract/vocabulary.ts'
import type { Kysely } from 'kysely'
import type * as z from 'zod'
import type { Database } from '#platform/db/database.ts'
import {
  type ExportColumns,
  fieldColumns,
  numberColumn,
  rupeesColumn,
  wordColumn,
} from '#platform/export/columns.ts'
import type { Export } from '#platform/export/export.ts'
import { listExport } from '#platform/export/list-export.ts'
import { partnersList } from './partner-list.store.ts'

type Line = Omit<PartnerRow, 'balance'> & { owes: number | null; owed: number | null }

/** The balance in the column of who owes it. */
const lineOf = ({ balance, ...partner }: PartnerRow): Line => ({
  ...partner,
  owes: balance > 0 ? balance : null,
  owed: balance < 0 ? -balance : null,
})

const documentsText = (documents: PartnerRow['documents']) =>
  documents.map(({ kind, until }) => `${labelOf(fileKinds, kind)} ${until}`).join(', ')

const columns = {
  id: wordColumn('Id', (id: number) => recordId('partner', id)),
  ...fieldColumns(partnerFields),
  status: wordColumn('Status', (status: PartnerStatus) => labelOf(partnerStatuses, status)),
  services: wordColumn('Services', (services: string[]) => services.join(', '), 40),
  areas: wordColumn('Areas', (areas: string[]) => areas.join(', '), 40),
  documents: wordColumn('Documents that end', documentsText, 40),
  jobs_today: numberColumn('Jobs today'),
  owes: rupeesColumn(`${owesLabel(1)} (₹)`),
  owed: rupeesColumn(`${owesLabel(-1)} (₹)`),
} satisfies ExportColumns<Line>

/** Every filtered partner, in the order of the list. */
export function partnersExport(
  db: Kysely<Database>,
  query: z.output<typeof partnerDownloadQuery>,
): Promise<Export> {
  return listExport({ name: 'partners', columns, list: partnersList(db, query), line: lineOf })
}
