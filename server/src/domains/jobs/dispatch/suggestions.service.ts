import type { PartnerFit, partnerFitQuery, Suggestions } from 'contract/jobs/jobs.schema.ts'
import type * as z from 'zod'
import { AppError } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { gapsOf, rankCandidates, wordsOf } from './rank-candidates.rules.ts'
import { findNeeds, measureCandidates, type NamedNeeds } from './suggestions.store.ts'

/**
 * Whom to send, best first and with reasons, in two queries; with `q` only of those it names.
 * @throws AppError not_found
 */
export async function suggestPartners(ctx: Context, jobId: number, q?: string): Promise<Suggestions> {
  const needs = await findNeeds(ctx.db, jobId)
  if (!needs) throw new AppError('not_found')
  return rankCandidates(needs, await measureCandidates(ctx.db, needs, q === undefined ? {} : { q }))
}

export type FitTerms = {
  /** The caller has seen the reasons and assigns all the same. */
  confirmed: boolean
  /** When the work will be, where that differs from the job. */
  at?: { scheduled_at: string; ends_at: string }
}

/**
 * Refuses a partner who does not fit the job by the rules of the suggestions. The partner is locked before, so that of
 * two assignments at once the second sees the first as an overlap.
 * @throws AppError misfit with one issue for each reason
 */
export async function requireFit(
  ctx: Context,
  { id }: { id: number },
  partnerId: number,
  { confirmed, at }: FitTerms,
): Promise<void> {
  if (confirmed) return
  const { partner, reasons } = await reasonsAgainst(ctx, await needsOf(ctx, id, at), partnerId)
  if (reasons.length === 0) return
  throw new AppError('misfit', {
    message: `${partner.name} does not fit this job. ${reasons.join('. ')}.`,
    issues: reasons.map((message) => ({ field: 'partner_id', message })),
  })
}

/**
 * The assigned partner at another time, by the rules that check a rescheduling.
 * @throws AppError not_found
 */
export async function fitAt(
  ctx: Context,
  jobId: number,
  { starts_at, ends_at }: z.output<typeof partnerFitQuery>,
): Promise<PartnerFit> {
  const needs = await needsOf(ctx, jobId, { scheduled_at: starts_at, ends_at })
  return needs.partner_id === null ? { partner: null, reasons: [] } : reasonsAgainst(ctx, needs, needs.partner_id)
}

async function needsOf(ctx: Context, jobId: number, at: FitTerms['at']): Promise<NamedNeeds> {
  const needs = await findNeeds(ctx.db, jobId, at)
  if (!needs) throw new AppError('not_found')
  return needs
}

async function reasonsAgainst(ctx: Context, needs: NamedNeeds, partnerId: number) {
  const { candidates } = await measureCandidates(ctx.db, needs, { id: partnerId })
  const [partner] = candidates
  if (!partner) throw new AppError('not_found')
  return { partner: { id: partner.id, name: partner.name }, reasons: wordsOf(needs, gapsOf(needs, partner)) }
}
