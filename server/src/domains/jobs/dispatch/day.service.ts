import { findsJob } from 'contract/jobs/day-search.rules.ts'
import type { DayPartner, JobDay, jobDayQuery, jobPlace } from 'contract/jobs/dispatch.schema.ts'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import type { DaysOff, WorkingHours } from 'contract/partners/calendar.schema.ts'
import { businessWeek } from 'contract/settings/business-hours.rules.ts'
import type * as z from 'zod'
import { enquiryJobChanged } from '#domains/enquiries/public.ts'
import { calendarsOf } from '#domains/partners/public.ts'
import { getSetting } from '#domains/settings/public.ts'
import { lockVersion } from '#platform/db/versioned.ts'
import type { Context } from '#platform/http/context.ts'
import { sendPartner, withdrawPartner } from '../assign.service.ts'
import { impossible } from '../begin-move.service.ts'
import { checkPeriod } from '../create-job.service.ts'
import { getJob } from '../job-details.service.ts'
import { moveInTime } from '../job-moves.service.ts'
import { lockAround } from '../jobs.store.ts'
import { dayPartners, jobsOfDay } from './day.store.ts'
import { requireFit } from './suggestions.service.ts'

/** What a dispatcher sees of a day, in five queries however much it is. */
export async function readDay(
  ctx: Pick<Context, 'db'>,
  { day, partners: limit, ...filters }: z.output<typeof jobDayQuery>,
): Promise<JobDay> {
  const jobs = await jobsOfDay(ctx.db, day)
  const sent = new Set(jobs.flatMap(({ partner_id }) => (partner_id === null ? [] : [partner_id])))
  const wanted = jobs
    .filter(({ partner_id, status }) => partner_id === null && status === 'pending')
    .map(({ category, location_id }) => ({ category_id: category.id, location_id }))
  const { q = '' } = filters
  const findsWork = jobs.some((job) => job.partner_id !== null && findsJob(job, q))
  const { partners, more_partners } = await dayPartners(ctx.db, {
    sent: [...sent],
    wanted,
    limit,
    filters: { ...filters, findsWork },
  })
  const ids = partners.map(({ id }) => id)
  const { hours, days_off } = await calendarsOf(ctx, ids, { from: day, to: day })
  const open = businessWeek(await getSetting(ctx.db, 'business.hours'))[weekdayOf(day)]
  return {
    day,
    hours: open ? { starts: open.opens, ends: open.closes } : null,
    jobs,
    more_partners,
    partners: partners.map((partner) => ({
      ...partner,
      ...workOn(day, hours.get(partner.id) ?? [], days_off.get(partner.id) ?? []),
    })),
  }
}

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

function workOn(
  day: string,
  hours: readonly WorkingHours[],
  [taken]: readonly DaysOff[],
): Pick<DayPartner, 'hours' | 'off'> {
  if (taken) return { hours: null, off: { why: 'days-off', reason: taken.reason } }
  const own = hours.find(({ weekday }) => weekday === weekdayOf(day))
  if (own) return { hours: { starts: own.starts, ends: own.ends }, off: null }
  return { hours: null, off: hours.length > 0 ? { why: 'weekday', reason: null } : null }
}

/** Who moves a block along a row gives no reason of their own. */
const usualReason = 'Moved while planning the day'

/**
 * Partner and time at once. Of two dispatchers who move one job the later is refused with the job as the earlier left it.
 * @throws AppError not_found, conflict when stale, illegal_move once the work has begun or is over, invalid,
 * misfit
 */
export async function placeJob(
  ctx: Context,
  id: number,
  { version, partner_id, starts_at, ends_at, confirmed, reason = usualReason }: z.output<typeof jobPlace>,
): Promise<Job> {
  checkPeriod(starts_at, ends_at)
  const current = () => getJob(ctx, id)
  let job = await lockVersion(ctx.db, { table: 'jobs', record_type: 'job', id, version, current })
  if (job.status !== 'pending' && job.status !== 'accepted') throw impossible(job, 'reschedule')
  await lockAround(ctx.db, job)
  const isMoved = starts_at !== job.scheduled_at || ends_at !== job.ends_at
  const fit = { confirmed, at: { scheduled_at: starts_at, ends_at } }
  if (partner_id !== job.partner_id) {
    job = partner_id === null ? await withdrawPartner(ctx, job, reason) : await sendPartner(ctx, job, partner_id, fit)
  } else if (partner_id !== null && isMoved) {
    await requireFit(ctx, job, partner_id, fit)
  }
  if (isMoved) {
    await moveInTime(ctx, job, { starts_at, ends_at, reason })
    await enquiryJobChanged(ctx, job.enquiry_id)
  }
  return current()
}
