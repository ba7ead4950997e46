import type { Suggestions } from 'contract/jobs/jobs.schema.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { rankCandidates } from './rank-candidates.ts'
import { findNeeds, measureCandidates } from './suggestions.store.ts'

/**
 * Whom to send, best first and with reasons, in two queries; with `q` only of those it names.
 * @throws AppError not_found
 */
export async function suggestPartners(ctx: Context, jobId: number, q?: string): Promise<Suggestions> {
  const needs = await findNeeds(ctx.db, jobId)
  if (!needs) throw new AppError('not_found')
  return rankCandidates(needs, await measureCandidates(ctx.db, needs, q === undefined ? {} : { q }))
}
