import type { LedgerEntry, ledgerDownloadQuery } from 'contract/ledger/ledger.schema.ts'
import { entryLabel, owesLabel } from 'contract/ledger/ledger.words.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { labelOf } from 'contract/shared/terms.ts'
import { type PaymentMethod, paymentMethods } from 'contract/vocabulary.ts'
import { type Kysely, sql } from 'kysely'
import type * as z from 'zod'
import type { Database } from '#platform/db/database.ts'
import {
  type ExportColumns,
  hidden,
  rupeesColumn,
  textColumn,
  timeColumn,
  wordColumn,
} from '#platform/export/columns.ts'
import type { Export } from '#platform/export/export.ts'
import { listExport } from '#platform/export/list-export.ts'
import { entriesOf, entryRows, findPeriod } from './account.store.ts'

type Line = Omit<LedgerEntry, 'amount' | 'kind'> & {
  entry: string
  owes: number | null
  owed: number | null
  balance_owed: number
}

/** The amount in the column of who owes it, and the balance without a sign. */
const lineOf = ({ kind, amount, balance, ...entry }: LedgerEntry): Line => ({
  ...entry,
  entry: entryLabel({ kind, kept: entry.kept }),
  owes: amount > 0 ? amount : null,
  owed: amount < 0 ? -amount : null,
  balance: Math.abs(balance),
  balance_owed: balance,
})

const columns = {
  id: hidden,
  number: hidden,
  created_at: timeColumn('Date'),
  entry: textColumn('Entry', 22),
  job_id: wordColumn('Job', (id: number | null) => (id === null ? null : recordId('job', id))),
  note: textColumn('Details', 48),
  method: wordColumn('Method', (method: PaymentMethod | null) => labelOf(paymentMethods, method) || null),
  reference: textColumn('Reference'),
  paid_at: timeColumn('Paid at'),
  owes: rupeesColumn(`${owesLabel(1)} (₹)`),
  owed: rupeesColumn(`${owesLabel(-1)} (₹)`),
  kept: rupeesColumn('Cash kept (₹)'),
  balance: rupeesColumn('Balance (₹)'),
  balance_owed: wordColumn('Balance owed', owesLabel, 14),
  created_by: wordColumn('By', (user: LedgerEntry['created_by']) => user?.name ?? null, 22),
  reverses_id: hidden,
  reversed_by_id: hidden,
} satisfies ExportColumns<Line>

/** Every filtered entry, oldest first, so that the balance runs down the export. */
export async function ledgerExport(
  db: Kysely<Database>,
  partnerId: number,
  { kind, ...days }: z.output<typeof ledgerDownloadQuery>,
): Promise<Export> {
  const matching = entriesOf(db, partnerId, await findPeriod(db, partnerId, days), kind)
  const order = { by: sql.ref('ledger_entries.number'), descending: false }
  const list = {
    matching,
    id: sql<number>`ledger_entries.id`,
    order,
    rows: (ids: number[]) => entryRows(db, ids),
  }
  return listExport({ name: `account-${recordId('partner', partnerId)}`, columns, list, line: lineOf })
}
