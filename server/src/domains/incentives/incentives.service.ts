import {
  draftWords,
  incentiveAmount,
  incentiveNote,
  withinLimit,
} from 'contract/incentives/incentives.rules.ts'
import {
  type IncentiveLine,
  type IncentiveRows,
  type IncentiveRule,
  type incentivePosted,
  type incentivePosting,
  type incentiveRemoval,
  maxIncentiveRows,
  maxPostedLines,
} from 'contract/incentives/incentives.schema.ts'
import { businessDay } from 'contract/shared/business-time.ts'
import { formatMoney } from 'contract/shared/number-formats.ts'
import type { Kysely } from 'kysely'
import type * as z from 'zod'
import { categoriesBelow } from '#domains/categories/public.ts'
import { incentiveEntry, insertEntry } from '#domains/ledger/public.ts'
import { placesWithin } from '#domains/locations/public.ts'
import { getSetting } from '#domains/settings/public.ts'
import { recordAudit, recordEvent } from '#platform/audit/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { figuresOf, rowsOf, type Scope } from './incentive-figures.store.ts'
import {
  clearDraft,
  type DraftLine,
  draftLines,
  draftOf,
  findLine,
  holdIncentives,
  insertLines,
  largestPenalty,
  markPosted,
  markRemoved,
  type NewLine,
  type StoredLine,
} from './incentive-lines.store.ts'
import { listRules } from './incentive-rules.service.ts'

type Posted = z.input<typeof incentivePosted>

/**
 * Computes the lines of a past month from its rules. Lines that were posted or removed stay, and are not
 * computed again.
 * @throws AppError invalid for a month that is not over
 */
export async function draftMonth(ctx: Context, month: string): Promise<Posted> {
  requirePast(month, ctx.now)
  await holdIncentives(ctx.db)
  const kept = await clearDraft(ctx.db, month)
  const rules = (await listRules(ctx.db)).filter(
    ({ active_from, active_to }) => active_from <= month && (active_to === null || month <= active_to),
  )
  const lines = await linesOf(ctx.db, month, rules, kept)
  await insertLines(ctx.db, month, lines)
  const draft = await draftOf(ctx.db, month)
  await recordAudit(ctx, {
    record_type: 'incentive-month',
    record_id: month,
    action: 'drafted',
    after: draft,
  })
  return { posted: 0, draft }
}

async function linesOf(
  db: Kysely<Database>,
  month: string,
  rules: readonly IncentiveRule[],
  kept: readonly StoredLine[],
): Promise<NewLine[]> {
  const limit = await penaltyLimit(db)
  const known = new Set(kept.map(({ rule_id, partner_id }) => `${rule_id}/${partner_id}`))
  const penalties = new Map<number, number>()
  const add = (partner: number, amount: number) =>
    penalties.set(partner, (penalties.get(partner) ?? 0) + amount)
  for (const { partner_id, penalty } of kept) add(partner_id, penalty)
  const lines: NewLine[] = []
  for (const rule of rules) {
    const scope = await scopeOf(db, rule)
    for (const { partner_id, figure } of await figuresOf(db, { measure: rule.measure, month, scope })) {
      if (known.has(`${rule.id}/${partner_id}`)) continue
      const amount = withinLimit(incentiveAmount(rule, figure), penalties.get(partner_id) ?? 0, limit)
      if (amount === 0) continue
      add(partner_id, Math.max(0, amount))
      lines.push({ rule_id: rule.id, partner_id, figure, amount })
    }
  }
  return lines
}

async function scopeOf(db: Kysely<Database>, { category_ids, location_ids }: IncentiveRule): Promise<Scope> {
  const categories = category_ids.length > 0 ? ((await categoriesBelow(db, category_ids)) ?? null) : null
  if (location_ids.length === 0) return { categories, places: null }
  const places = new Set<number>()
  for (const id of location_ids) for (const place of (await placesWithin(db, id)) ?? []) places.add(place)
  return { categories, places: [...places] }
}

/** Paise; null without a limit. */
async function penaltyLimit(db: Kysely<Database>): Promise<number | null> {
  const value = await getSetting(db, 'business.penalty_limit')
  return value === '' ? null : Number(value) * 100
}

/**
 * Posts the draft, one entry a line, when it is what was shown; of a long draft the first lines.
 * @throws AppError conflict when the draft is another one, or exceeds the limit of penalties
 */
export async function postDraft(
  ctx: Context,
  { month, shown }: z.output<typeof incentivePosting>,
): Promise<Posted> {
  requirePast(month, ctx.now)
  await holdIncentives(ctx.db)
  const draft = await draftOf(ctx.db, month)
  if (draftWords(draft) !== shown) {
    throw new AppError('conflict', { message: 'The draft has changed. Look at it again.' })
  }
  const limit = await penaltyLimit(ctx.db)
  if (limit !== null && (await largestPenalty(ctx.db, month)) > limit) {
    const message = `A partner has penalties of more than ${formatMoney(limit)}. Compute the draft again.`
    throw new AppError('conflict', { message })
  }
  const some = await draftLines(ctx.db, month, maxPostedLines)
  for (const line of some) await postLine(ctx, month, line)
  const after = { lines: some.length, total: some.reduce((sum, { amount }) => sum + amount, 0) }
  await recordAudit(ctx, { record_type: 'incentive-month', record_id: month, action: 'posted', after })
  return { posted: some.length, draft: await draftOf(ctx.db, month) }
}

async function postLine(ctx: Context, month: string, line: DraftLine): Promise<void> {
  const { id, partner_id, amount, figure, name, measure } = line
  const note = incentiveNote(name, month, measure, figure)
  const entry = { ...incentiveEntry({ partner_id, amount, note }), created_by: ctx.actor.id }
  const entryId = await insertEntry(ctx.db, entry)
  await markPosted(ctx.db, id, entryId)
  const after = { partner_id, kind: entry.kind, amount, note, incentive_line_id: id }
  await recordEvent(
    ctx,
    { record_type: 'ledger-entry', record_id: entryId, action: 'incentive-posted', after },
    {
      record_type: 'partner',
      record_id: partner_id,
      partner_id,
      kind: 'incentive-posted',
      data: { amount, reason: note },
    },
  )
}

/** @throws AppError not_found, illegal_move for a posted line */
export async function removeLine(
  ctx: Context,
  id: number,
  { removed: isRemoved, reason }: z.output<typeof incentiveRemoval>,
): Promise<IncentiveLine> {
  await holdIncentives(ctx.db)
  const line = await findLine(ctx.db, id)
  if (!line) throw new AppError('not_found')
  if (line.entry_id !== null)
    throw new AppError('illegal_move', { message: 'This line is posted. Reverse its entry.' })
  if ((line.state === 'removed') === isRemoved) return line
  await markRemoved(ctx.db, id, isRemoved, reason)
  const action = isRemoved ? 'removed' : 'restored'
  await recordAudit(ctx, {
    record_type: 'incentive-line',
    record_id: id,
    action,
    after: { amount: line.amount, reason },
  })
  return (await findLine(ctx.db, id))! // it was found above
}

/** @throws AppError not_found */
export async function lineRows({ db }: Context, id: number): Promise<IncentiveRows> {
  const line = await db.selectFrom('incentive_lines').selectAll().where('id', '=', id).executeTakeFirst()
  if (!line) throw new AppError('not_found')
  const rule = (await listRules(db)).find((each) => each.id === line.rule_id)! // the line references it
  const { month, partner_id: partnerId } = line
  const figureQuery = { measure: rule.measure, month, partnerId, scope: await scopeOf(db, rule) }
  return rowsOf(db, { ...figureQuery, limit: maxIncentiveRows })
}

function requirePast(month: string, now: number): void {
  if (month >= businessDay(now).slice(0, 7)) throw invalid('month', 'must be over')
}
