import { sharedOverlaps } from 'contract/jobs/replacements.rules.ts'
import type { Replacement, Replacements, replacementsQuery } from 'contract/jobs/replacements.schema.ts'
import type * as z from 'zod'
import { findPartner } from '#domains/partners/public.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { findAlternatives, type OwnAbsence } from '../dispatch/alternatives.service.ts'
import { suggestPartners } from '../dispatch/suggestions.service.ts'
import { concernedJobs } from './replacements.store.ts'

/** The limit of suggestions that a user can compare. */
const maxSuggestions = 10

/**
 * The jobs that a partner cannot do, each with its suggestions and the best free partner, or else its
 * alternatives. A partner who is proposed for a job is not free for a later one at the same time.
 * @throws AppError not_found
 */
export async function proposeReplacements(
  ctx: Context,
  partnerId: number,
  query: z.output<typeof replacementsQuery>,
): Promise<Replacements> {
  const partner = await findPartner(ctx.db, partnerId)
  if (!partner) throw new AppError('not_found')
  const jobs = await concernedJobs(ctx.db, { ...query, partner_id: partnerId })
  const rows: Replacement[] = []
  for (const { total: _, ...job } of jobs) {
    const { fit, overlapping } = await suggestPartners(ctx, job.id)
    const suggestions = [...fit, ...overlapping].slice(0, maxSuggestions)
    const partner_id = bestOf(job, suggestions, rows)
    const alternatives = partner_id === null ? await findAlternatives(ctx, job.id, absenceOf(query)) : null
    rows.push({ job, suggestions, partner_id, alternatives })
  }
  return { partner: { id: partner.id, name: partner.name }, rows, total: jobs[0]?.total ?? 0 }
}

/** The requested days off; without days the partner leaves, or rejected the job. */
function absenceOf({ from, to }: z.output<typeof replacementsQuery>): OwnAbsence {
  return from === undefined || to === undefined ? 'ever' : { from_day: from, to_day: to }
}

function bestOf(
  job: Replacement['job'],
  suggestions: Replacement['suggestions'],
  before: readonly Replacement[],
): number | null {
  const taken = before.map((row) => ({ ...row.job, partner_id: row.partner_id }))
  const best = suggestions.find(
    ({ partner, reasons }) =>
      reasons.every(({ kind }) => kind !== 'overlaps') &&
      sharedOverlaps({ ...job, partner_id: partner.id }, taken).length === 0,
  )
  return best?.partner.id ?? null
}
