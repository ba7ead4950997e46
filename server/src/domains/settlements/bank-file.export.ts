import { lineNet, lineReference } from 'contract/settlements/settlement-runs.rules.ts'
import { type Kysely, sql } from 'kysely'
import type { Secrets } from '#platform/crypto/secrets.ts'
import type { Database } from '#platform/db/database.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { type ExportColumns, hidden, rupeesColumn, textColumn } from '#platform/export/columns.ts'
import type { Export } from '#platform/export/export.ts'
import { listExport } from '#platform/export/list-export.ts'
import { openDetails } from './bank-details.store.ts'
import { linesById } from './settlement-runs.store.ts'

type Row = {
  id: number
  reference: string
  name: string | null
  account: string | null
  ifsc: string | null
  upi_id: string | null
  amount: number
}

const columns = {
  id: hidden,
  reference: textColumn('Reference', 14),
  name: textColumn('Beneficiary name', 30),
  account: textColumn('Account number', 22),
  ifsc: textColumn('IFSC', 14),
  upi_id: textColumn('UPI ID', 28),
  amount: rupeesColumn('Amount (₹)'),
} satisfies ExportColumns<Row>

/**
 * The lines of an approved run that we pay and that are not paid yet; a partner without bank details has
 * blank cells.
 * @throws AppError not_found, illegal_move
 */
export async function bankFile(db: Kysely<Database>, secrets: Secrets, runId: number): Promise<Export> {
  const run = await db
    .selectFrom('settlement_runs')
    .select('status')
    .where('id', '=', runId)
    .executeTakeFirst()
  if (!run) throw new AppError('not_found')
  if (run.status !== 'approved')
    throw new AppError('illegal_move', { message: 'Only an approved run has a bank file.' })
  const matching = db
    .selectFrom('settlement_lines')
    .where('run_id', '=', runId)
    .where('balance', '<', 0)
    .where('is_open', '=', true)
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM settlement_postings AS posting WHERE posting.line_id = settlement_lines.id
        AND NOT EXISTS (SELECT FROM ledger_entries AS reversal WHERE reversal.reverses_id = posting.entry_id))`,
    )
  const id = sql<number>`settlement_lines.id`
  const rows = async (ids: number[]): Promise<Row[]> => {
    const lines = await linesById(db, runId, ids)
    const partners = lines.map(({ partner }) => partner.id)
    const details = await openDetails(db, secrets, partners)
    return lines.map((line) => {
      const { account = null, upi_id = null } = details.get(line.partner.id) ?? {}
      const name = account?.holder ?? line.partner.name
      const bank = { name, account: account?.number ?? null, ifsc: account?.ifsc ?? null, upi_id }
      return { id: line.id, reference: lineReference(runId, line.id), ...bank, amount: -lineNet(line) }
    })
  }
  const list = { matching, id, order: { by: id, descending: false }, rows }
  return listExport({ name: `bank-file-S${runId}`, columns, list, line: (row: Row) => row })
}
