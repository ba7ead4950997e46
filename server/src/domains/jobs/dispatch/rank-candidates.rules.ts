import { documentGaps } from 'contract/files/document-gaps.rules.ts'
import { type FitGap, fitGaps } from 'contract/jobs/fit.rules.ts'
import { gapWords, lowAverage } from 'contract/jobs/jobs.words.ts'
import type { SuggestionReason, Suggestions } from 'contract/jobs/suggestions.schema.ts'
import { businessDay } from 'contract/shared/business-time.ts'
import type { BusyPeriod, Candidate, JobNeeds, Measured, NamedNeeds } from './suggestions.store.ts'

/** More are not useful to a dispatcher; the totals count all. */
const maxShown = 100

type Fit = Suggestions['fit'][number]
type Unfit = Suggestions['unfit'][number]
type Ranked = { suggestion: Fit; order: number[] }

/**
 * Best first: no or little overlapping work, few complaints, no low rating, fewer jobs that day, has worked
 * for the customer, owes less, then by name.
 */
export function rankCandidates(needs: NamedNeeds, { candidates, approved }: Measured): Suggestions {
  const fit: Ranked[] = []
  const overlapping: Ranked[] = []
  const unfit: Unfit[] = []
  for (const candidate of candidates) {
    // The partner of the job is not suggested.
    if (candidate.id === needs.partner_id) continue
    const partner = { id: candidate.id, name: candidate.name }
    const gaps = gapsOf(needs, candidate)
    const why = whyNot(gaps)
    if (why) unfit.push({ partner, why, reasons: wordsOf(needs, gaps) })
    else {
      const ranked = { suggestion: suggest(needs, candidate, gaps), order: orderOf(needs, candidate, gaps) }
      if (gaps.length === 0) fit.push(ranked)
      else overlapping.push(ranked)
    }
  }
  return {
    starts_at: needs.scheduled_at,
    ends_at: needs.ends_at,
    approved,
    fit: bestOf(fit),
    fit_total: fit.length,
    overlapping: bestOf(overlapping),
    overlapping_total: overlapping.length,
    unfit: unfit.toSorted((a, b) => nearness[a.why] - nearness[b.why]).slice(0, maxShown),
    unfit_total: Math.max(
      unfit.length + overlapping.length,
      approved - fit.length - (needs.partner_id === null ? 0 : 1),
    ),
  }
}

/** The candidates are sorted by name, and sorting keeps that order between equal ones. */
function bestOf(ranked: readonly Ranked[]): Fit[] {
  return ranked
    .toSorted((a, b) => compare(a.order, b.order))
    .slice(0, maxShown)
    .map(({ suggestion }) => suggestion)
}

/** The order of partners who do not fit: those who are nearest to a fit come first. */
const nearness: Record<Unfit['why'], number> = {
  'rejected-this-job': 0,
  off: 1,
  'outside-hours': 2,
  document: 3,
  'does-not-cover': 4,
  'does-not-serve': 5,
  'not-approved': 6,
}

/** The reasons against a candidate, the most serious first. */
export function gapsOf(needs: JobNeeds, candidate: Candidate): FitGap[] {
  return fitGaps(
    {
      startsAt: Date.parse(needs.scheduled_at),
      endsAt: Date.parse(needs.ends_at),
      hasPlace: needs.location_id !== null,
    },
    {
      ...candidate,
      isApproved: candidate.status === 'approved',
      missing: documentGaps(needs.demands, candidate.documents, lastDayOf(needs)),
      hasRejected: candidate.has_rejected,
      serves: candidate.serves !== null,
      covers: candidate.covers !== null,
    },
  )
}

type Named = Pick<NamedNeeds, 'category' | 'place' | 'ends_at'>

/** The reasons against a candidate as text. */
export function wordsOf({ category, place, ends_at }: Named, gaps: readonly FitGap[]): string[] {
  return gaps.map((gap) => gapWords(gap, { category, place, lastDay: lastDayOf({ ends_at }) }))
}

/** The last day of the work, `2026-11-21`. */
export const lastDayOf = ({ ends_at }: { ends_at: string }): string => businessDay(Date.parse(ends_at) - 1)

/** The most serious reason against a candidate besides other work at the time. */
const whyNot = ([gap]: readonly FitGap[]): Unfit['why'] | null =>
  gap === undefined || gap.kind === 'overlaps' ? null : gap.kind

function suggest(needs: JobNeeds, candidate: Candidate, gaps: readonly FitGap[]): Fit {
  const { id, name, phone, serves, covers, worked, balance, busy } = candidate
  const reasons: SuggestionReason[] = []
  if (serves !== null) reasons.push({ kind: 'serves', category: serves })
  if (covers !== null) reasons.push({ kind: 'covers', place: covers })
  const overlaps = gaps.filter((gap) => gap.kind === 'overlaps')
  if (overlaps.length === 0) reasons.push({ kind: 'free' })
  reasons.push(...overlaps)
  if (worked > 0) reasons.push({ kind: 'worked', jobs: worked })
  if (balance > 0) reasons.push({ kind: 'owes', amount: balance })
  const { complaints, done } = candidate
  if (complaints > 0) reasons.push({ kind: 'complaints', complaints, jobs: done })
  const { ratings, tenths } = candidate
  if (isRated(candidate) && tenths !== null) reasons.push({ kind: 'rated', tenths, ratings })
  return { partner: { id, name, phone }, jobs_today: jobsToday(needs, busy), reasons, busy }
}

function jobsToday(needs: JobNeeds, busy: readonly BusyPeriod[]): number {
  return busy.filter(({ starts_at, ends_at }) => starts_at < needs.day_end && ends_at > needs.day_start)
    .length
}

/** Complaints weigh from the second on, when they concern at least one of twenty jobs. */
const isOften = ({ complaints, done }: Candidate) => complaints >= 2 && complaints * 20 >= done

/** Few ratings are not reliable. */
const isRated = ({ ratings }: Candidate) => ratings >= 3

/**
 * An average below three stars weighs like often complaints; above it the ratings are shown and do not weigh.
 */
const isRatedLow = (candidate: Candidate) => isRated(candidate) && (candidate.tenths ?? 0) < lowAverage

function orderOf(needs: JobNeeds, candidate: Candidate, gaps: readonly FitGap[]): number[] {
  const { busy, worked, balance } = candidate
  return [
    gaps.reduce((sum, gap) => sum + (gap.kind === 'overlaps' ? gap.minutes : 0), 0),
    isOften(candidate) ? 1 : 0,
    isRatedLow(candidate) ? 1 : 0,
    jobsToday(needs, busy),
    -worked,
    Math.max(0, balance),
  ]
}

function compare(a: readonly number[], b: readonly number[]): number {
  const index = a.findIndex((value, at) => value !== b[at])
  return index < 0 ? 0 : a[index]! - b[index]!
}
