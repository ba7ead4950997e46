import type { LedgerEntry, statementQuery } from 'contract/ledger/ledger.schema.ts'
import { maxStatementEntries } from 'contract/ledger/ledger.words.ts'
import { recordId } from 'contract/shared/record-id.ts'
import type * as z from 'zod'
import { businessDetails } from '#domains/settings/public.ts'
import { invalid } from '#platform/errors/app-error.ts'
import type { AnyContext, Context, FileResponse } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import type { PdfTemplate } from '#platform/pdf/pdf-renderer.ts'
import {
  type AccountHolder,
  countShown,
  entriesOf,
  entryRows,
  findPeriod,
  periodBetween,
} from './account.store.ts'
import type { render, SettledLine } from './statement.pdf.ts'

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
): Promise<FileResponse> {
  const period = await findPeriod(ctx.db, id, { from, to })
  const count = await countShown(ctx.db, id, period)
  if (count > maxStatementEntries) {
    throw invalid(
      'from',
      `begins a period of ${count} entries; a statement has at most ${maxStatementEntries}`,
    )
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
    settlement: null,
  })
  const days = [from, to].filter(Boolean).join('-to-')
  return { file, filename: `statement-${recordId('partner', id)}${days && `-${days}`}.pdf` }
}

/**
 * The entries that a settlement line settles, by the numbers of the account: from the first entry after the
 * line before.
 */
export type SettledPeriod = { partner_id: number; after: number; until: number }

/**
 * The entries of a settlement line, newest first and at most `limit`, with the balances around all of them.
 * Paise.
 */
export async function settledEntries(
  { db }: Pick<AnyContext, 'db'>,
  { partner_id, after, until }: SettledPeriod,
  limit: number,
) {
  const period = await periodBetween(db, partner_id, { after, until })
  const rows = await entriesOf(db, partner_id, period, undefined)
    .select('id')
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
  const entries: LedgerEntry[] = await entryRows(
    db,
    rows.map(({ id }) => id),
  )
  const adds = period.last.added - period.before.added
  const opening = period.before.balance
  return {
    opening,
    adds,
    reduces: period.last.balance - opening - adds,
    balance: period.last.balance,
    entries: entries.sort((a, b) => b.number - a.number),
    total: await countShown(db, partner_id, period),
  }
}

/**
 * A settlement line on paper. A period of more entries than a paper takes begins later, with the balance of
 * that point.
 */
export async function settlementStatement(
  ctx: Pick<AnyContext, 'db'>,
  pdf: Platform['pdf'],
  { partner, period, settlement }: { partner: AccountHolder; period: SettledPeriod; settlement: SettledLine },
): Promise<Buffer> {
  const after = Math.max(period.after, period.until - maxStatementEntries)
  const { opening, balance, entries } = await settledEntries(ctx, { ...period, after }, maxStatementEntries)
  const { id, name, phone, created_at } = partner
  return pdf.render(statementPdf, {
    business: await businessDetails(ctx),
    partner: { id, name, phone },
    from: null,
    to: settlement.cut_off,
    opening,
    closing: balance,
    entries: entries.reverse(),
    at: settlement.paid_at ?? entries.at(-1)?.created_at ?? created_at,
    settlement,
  })
}
