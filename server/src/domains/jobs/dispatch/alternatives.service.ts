import type { Alternatives } from 'contract/jobs/alternatives.schema.ts'
import { gapWords } from 'contract/jobs/jobs.words.ts'
import { slotDays } from 'contract/jobs/slots.schema.ts'
import { businessWeek } from 'contract/settings/business-hours.rules.ts'
import { dayMs, startOfDay } from 'contract/shared/business-time.ts'
import { getSetting } from '#domains/settings/public.ts'
import { isoTime } from '#platform/clock/clock.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { anywayOf, slotsAfter } from './alternatives.rules.ts'
import { findNeeds, measureCandidates } from './suggestions.store.ts'

/**
 * The job's own partner cannot come on these days, which are not recorded yet; 'ever' leaves the partner out.
 */
export type OwnAbsence = { from_day: string; to_day: string } | 'ever' | null

/**
 * Options for a job whose time no partner fits: other times, and partners with a conflict.
 * @throws AppError not_found
 */
export async function findAlternatives(
  { db, now }: Pick<Context, 'db' | 'now'>,
  jobId: number,
  absence: OwnAbsence = null,
): Promise<Alternatives> {
  const needs = await findNeeds(db, jobId)
  if (!needs) throw new AppError('not_found')
  const from = startOfDay(Math.max(now, Date.parse(needs.scheduled_at)))
  const length = Date.parse(needs.ends_at) - Date.parse(needs.scheduled_at)
  const until = from + (slotDays + 1) * dayMs + length
  const [scheduled_at, ends_at] = [from, until].map(isoTime)
  const then = await measureCandidates(db, { ...needs, scheduled_at: scheduled_at!, ends_at: ends_at! })
  const candidates = then.candidates.flatMap((candidate) => {
    if (candidate.id !== needs.partner_id || absence === null) return [candidate]
    if (absence === 'ever') return []
    return [{ ...candidate, days_off: [...candidate.days_off, { ...absence, reason: null }] }]
  })
  const week = businessWeek(await getSetting(db, 'business.hours'))
  return {
    slots: slotsAfter(needs, { ...then, candidates }, { now, week }),
    anyway: anywayOf(needs, await measureCandidates(db, needs), gapWords),
  }
}
