import {
  lineNet,
  lineReference,
  maxPastedLines,
  type PastedMethod,
  readPasted,
} from 'contract/settlements/settlement-runs.rules.ts'
import type { PastedResult, pasted } from 'contract/settlements/settlement-runs.schema.ts'
import type * as z from 'zod'
import { addSettlement, addTaxedPayout } from '#domains/ledger/public.ts'
import { recordAudit } from '#platform/audit/audit.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { type Line, linesById, usedUtrs } from './settlement-runs.store.ts'

type Match = PastedResult['lines'][number] & { line: Line | null; utr: string | null }

/**
 * Matches pasted UTRs with the lines of a run, and posts the matched ones when they are as many as the user
 * saw. The run is locked: of two who pay the same line the second finds it paid.
 * @throws AppError not_found, illegal_move, conflict, needs_statement
 */
export async function matchUtrs(
  ctx: Context,
  id: number,
  { text, shown, method, late_entry }: z.output<typeof pasted>,
): Promise<PastedResult> {
  const run = await ctx.db
    .selectFrom('settlement_runs')
    .select('status')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!run) throw new AppError('not_found')
  if (run.status !== 'approved')
    throw new AppError('illegal_move', { message: 'Only an approved run can be paid.' })
  const matches = await matchesOf(ctx, id, text)
  const matched = matches.filter(({ state }) => state === 'matched')
  const result = { matched: matched.length, lines: matches }
  if (shown === null) return { posted: 0, ...result }
  if (shown !== matched.length) {
    throw new AppError('conflict', { message: 'Other lines match now. Check them again.' })
  }
  for (const { line, utr } of matched.toSorted(
    (one, other) => one.line!.partner.id - other.line!.partner.id,
  )) {
    await pay(ctx, id, line!, { reference: utr!, method, late_entry }) // a match has both
  }
  const after = { paid: matched.map(({ line }) => line!.id) }
  await recordAudit(ctx, { record_type: 'settlement-run', record_id: id, action: 'lines-paid', after })
  return { posted: matched.length, ...result }
}

async function matchesOf(ctx: Context, runId: number, text: string): Promise<Match[]> {
  const read = readPasted(text, runId).slice(0, maxPastedLines)
  const ids = read.flatMap(({ line_id }) => line_id ?? [])
  const lines = new Map((await linesById(ctx.db, runId, ids)).map((line) => [line.id, line]))
  const used = await usedUtrs(
    ctx.db,
    read.flatMap(({ utr }) => utr ?? []),
  )
  const seen = new Set<number>()
  return read.map(({ row, text: typed, line_id, utr, amount }) => {
    const line = line_id === null ? null : (lines.get(line_id) ?? null)
    const state = stateOf({ line, utr, amount, isRead: line_id !== null })
    const isRepeated = state === 'matched' && (used.has(utr!) || seen.has(line!.id)) // a match has both
    if (state === 'matched' && !isRepeated) {
      used.add(utr!)
      seen.add(line!.id)
    }
    return {
      row,
      text: typed,
      utr,
      line,
      partner: line?.partner ?? null,
      state: isRepeated ? 'repeated' : state,
      amount: line ? Math.abs(lineNet(line)) : null,
    }
  })
}

type Pasted = { line: Line | null; utr: string | null; amount: number | null; isRead: boolean }

function stateOf({ line, utr, amount, isRead }: Pasted): Match['state'] {
  if (!isRead || utr === null) return 'unreadable'
  if (line === null || line.state === 'left-out') return 'unknown'
  if (line.state === 'paid') return 'already-paid'
  if (amount !== null && amount !== Math.abs(lineNet(line))) return 'amount-differs'
  const { balance, partner_balance: now } = line
  const isOwed = balance > 0 ? now >= balance : now <= balance
  return isOwed ? 'matched' : 'balance-changed'
}

async function pay(
  ctx: Context,
  runId: number,
  { id, balance, tds, partner }: Line,
  how: { reference: string; method: PastedMethod; late_entry: boolean },
): Promise<void> {
  const money = {
    amount: Math.abs(lineNet({ balance, tds })),
    repeated: true,
    ...how,
  }
  const note = `Settlement run ${lineReference(runId, id)}`
  const body = { ...money, note, repeated_reason: 'Matched in the settlement run' }
  const entries =
    balance > 0
      ? [(await addSettlement(ctx, partner.id, body)).id]
      : Object.values(await addTaxedPayout(ctx, partner.id, body, tds)).flatMap((entry) => entry?.id ?? [])
  const postings = entries.map((entry_id) => ({ entry_id, line_id: id }))
  await ctx.db.insertInto('settlement_postings').values(postings).execute()
}
