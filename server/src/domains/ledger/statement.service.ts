import type { statementQuery } from 'contract/ledger/ledger.schema.ts'
import { maxStatementEntries } from 'contract/ledger/ledger.words.ts'
import { recordId } from 'contract/shared/record-id.ts'
import type * as z from 'zod'
import { businessDetails } from '#domains/settings/public.ts'
import { invalid } from '#platform/errors/app-error.ts'
import type { Context, FileAnswer } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import type { PdfTemplate } from '#platform/pdf/pdf-renderer.ts'
import { type AccountHolder, entriesOf, entryRows, findPeriod } from './account.store.ts'
import type { render } from './statement.pdf.ts'

const statementPdf: PdfTemplate<Parameters<typeof render>[0]> = {
  module: new URL('./statement.pdf.ts', import.meta.url).href,
}

/**
 * The account of a period on paper: opening balance, entries, closing balance.
 * @throws AppError invalid on `from` when the period has more entries than a paper takes
 */
export async function statementOf(
  ctx: Context,
  pdf: Platform['pdf'],
  { id, name, phone, created_at }: AccountHolder,
  { from, to }: z.output<typeof statementQuery>,
): Promise<FileAnswer> {
  const period = await findPeriod(ctx.db, id, { from, to })
  const count = period.last.number - period.before.number
  if (count > maxStatementEntries) {
    throw invalid('from', `begins a period of ${count} entries; a statement has at most ${maxStatementEntries}`)
  }
  const rows = await entriesOf(ctx.db, id, period, undefined).select('id').execute()
  const ids = rows.map((row) => row.id)
  const entries = (await entryRows(ctx.db, ids)).sort((a, b) => a.number - b.number)
  const file = await pdf.render(statementPdf, {
    business: await businessDetails(ctx),
    partner: { id, name, phone },
    from: from ?? null,
    to: to ?? null,
    opening: period.before.balance,
    closing: period.last.balance,
    entries,
    at: entries.at(-1)?.created_at ?? created_at,
  })
  const days = [from, to].filter(Boolean).join('-to-')
  return { file, filename: `statement-${recordId('partner', id)}${days && `-${days}`}.pdf` }
}
