import { can } from 'contract/access/permissions.ts'
import type { PartnerFit, partnerFitQuery } from 'contract/jobs/job-moves.schema.ts'
import type { Suggestions } from 'contract/jobs/suggestions.schema.ts'
import type * as z from 'zod'
import { AppError, invalid, needsStatement } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { gapsOf, rankCandidates, wordsOf } from './rank-candidates.rules.ts'
import { findNeeds, measureCandidates, type NamedNeeds } from './suggestions.store.ts'

/**
 * Partners to assign, best first and with reasons, in two queries; with `q` only those it names.
 * @throws AppError not_found
 */
export async function suggestPartners(ctx: Context, jobId: number, q?: string): Promise<Suggestions> {
  const needs = await findNeeds(ctx.db, jobId)
  if (!needs) throw new AppError('not_found')
  return rankCandidates(needs, await measureCandidates(ctx.db, needs, q === undefined ? {} : { q }))
}

export type FitTerms = {
  /** The caller has seen the reasons and assigns the partner anyway. */
  confirmed: boolean
  /** When the work will be, where that differs from the job. */
  at?: { scheduled_at: string; ends_at: string }
}

export type SendTerms = FitTerms & {
  /** Why the partner is assigned without a document; undefined where the caller cannot give a reason. */
  document_reason?: string | null
  /** Why the partner changes; required once the work has started. */
  reason?: string | null
}

/**
 * Refuses a partner who does not fit the job by the rules of the suggestions. The partner is locked before,
 * so that of two assignments at once the second sees the first as an overlap.
 * @throws AppError needs_statement with one issue for each reason
 */
export async function requireFit(
  ctx: Context,
  job: { id: number },
  partnerId: number,
  terms: FitTerms,
): Promise<void> {
  if (terms.confirmed) return
  const { partner, needs, gaps } = await gapsAgainst(ctx, await needsOf(ctx, job.id, terms.at), partnerId)
  refuseGaps(partner, wordsOf(needs, gaps))
}

/**
 * The same for a partner who is newly assigned. A missing document cannot be confirmed: it needs a reason
 * from a user who may see documents.
 * @returns the reason, also when no document is missing any more
 * @throws AppError illegal_move and invalid for a missing document, needs_statement
 */
export async function requireSendable(
  ctx: Context,
  job: { id: number },
  partnerId: number,
  { confirmed, at, document_reason }: SendTerms,
): Promise<string | null> {
  const { partner, needs, gaps } = await gapsAgainst(ctx, await needsOf(ctx, job.id, at), partnerId)
  const missing = gaps.filter(({ kind }) => kind === 'document')
  const others = gaps.filter(({ kind }) => kind !== 'document')
  if (missing.length > 0) requireReason(ctx, partner, wordsOf(needs, missing).join('. '), document_reason)
  if (!confirmed) refuseGaps(partner, wordsOf(needs, others))
  return document_reason ?? null
}

function requireReason(
  { actor }: Context,
  { name }: { name: string },
  words: string,
  reason?: string | null,
): void {
  const mayAssign = can(actor, 'partners.documents')
  if (mayAssign && reason) return
  if (mayAssign && reason === null)
    throw invalid('document_reason', `is required to assign ${name}: ${words}`)
  const how = `${mayAssign ? 'You' : 'An admin'} can do it with a reason, on the page of the job.`
  throw new AppError('illegal_move', { message: `${name} cannot be assigned. ${words}. ${how}` })
}

function refuseGaps({ name }: { name: string }, reasons: readonly string[]): void {
  if (reasons.length === 0) return
  throw needsStatement('confirmed', {
    message: `${name} does not fit this job. ${reasons.join('. ')}.`,
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
  if (needs.partner_id === null) return { partner: null, reasons: [] }
  const { partner, gaps } = await gapsAgainst(ctx, needs, needs.partner_id)
  return { partner, reasons: wordsOf(needs, gaps) }
}

async function needsOf(ctx: Context, jobId: number, at: FitTerms['at']): Promise<NamedNeeds> {
  const needs = await findNeeds(ctx.db, jobId, at)
  if (!needs) throw new AppError('not_found')
  return needs
}

async function gapsAgainst(ctx: Context, needs: NamedNeeds, partnerId: number) {
  const { candidates } = await measureCandidates(ctx.db, needs, { id: partnerId })
  const [partner] = candidates
  if (!partner) throw new AppError('not_found')
  return { partner: { id: partner.id, name: partner.name }, needs, gaps: gapsOf(needs, partner) }
}
