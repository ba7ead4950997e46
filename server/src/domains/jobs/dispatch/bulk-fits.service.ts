import { documentGaps } from 'contract/files/document-gaps.rules.ts'
import { fitGaps } from 'contract/jobs/fit.rules.ts'
import type { JobFit, jobFitsQuery } from 'contract/jobs/job-moves.schema.ts'
import { jobLifecycle } from 'contract/jobs/jobs.lifecycle.ts'
import { businessDay } from 'contract/shared/business-time.ts'
import type * as z from 'zod'
import { calendarsOf } from '#domains/partners/public.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { findCandidate, type MeasuredJob, measureJobs, openWork } from './bulk-fits.store.ts'
import { lastDayOf, wordsOf } from './rank-candidates.rules.ts'

/** A started job changes its partner one by one, with a reason. */
const assignable = new Set<string>(
  jobLifecycle.moves.find(({ name }) => name === 'assign')?.from.filter((status) => status !== 'started'),
)

/**
 * The reasons against one partner for each of many jobs, in five queries for any number of jobs. A job that
 * fits counts as the partner's work for the jobs after it.
 * @throws AppError not_found for an unknown partner
 */
export async function readFits(
  ctx: Pick<Context, 'db'>,
  { ids, partner_id }: z.output<typeof jobFitsQuery>,
): Promise<{ jobs: JobFit[] }> {
  const partner = await findCandidate(ctx.db, partner_id)
  if (!partner) throw new AppError('not_found')
  const jobs = await measureJobs(ctx.db, ids, partner_id)
  if (jobs.length === 0) return { jobs: [] }
  const from = jobs[0]!.scheduled_at
  const to = jobs
    .map(({ ends_at }) => ends_at)
    .toSorted()
    .at(-1)!
  const days = { from: businessDay(Date.parse(from)), to: businessDay(Date.parse(to)) }
  const calendars = await calendarsOf(ctx, [partner_id], days)
  const calendar = {
    hours: calendars.hours.get(partner_id) ?? [],
    days_off: calendars.days_off.get(partner_id) ?? [],
  }
  const busy = await openWork(ctx.db, partner_id, { from, to })
  return {
    jobs: jobs.map((job) => {
      const is_assignable = assignable.has(job.status) && job.partner_id !== partner_id
      const gaps = is_assignable
        ? fitGaps(workOf(job), {
            ...job,
            ...calendar,
            isApproved: partner.status === 'approved',
            hasRejected: job.has_rejected,
            missing: documentGaps(job.demands, partner.documents, lastDayOf(job)),
            busy: busy.filter(({ job_id }) => job_id !== job.id),
          })
        : []
      const { id, customer, category, scheduled_at: starts_at, ends_at } = job
      if (is_assignable && gaps.length === 0) busy.push({ job_id: id, starts_at, ends_at })
      return {
        id,
        customer,
        category,
        scheduled_at: starts_at,
        ends_at,
        is_assignable,
        reasons: wordsOf(job, gaps),
      }
    }),
  }
}

const workOf = ({ scheduled_at, ends_at, has_place }: MeasuredJob) => ({
  startsAt: Date.parse(scheduled_at),
  endsAt: Date.parse(ends_at),
  hasPlace: has_place,
})
