import { findsJob } from 'contract/jobs/day-search.ts'
import type { DayPartner, JobDay, jobDayQuery } from 'contract/jobs/dispatch.schema.ts'
import type { DaysOff, WorkingHours } from 'contract/partners/calendar.schema.ts'
import { businessWeek } from 'contract/settings/business-hours.ts'
import type * as z from 'zod'
import { calendarsOf } from '#domains/partners/public.ts'
import { getSetting } from '#domains/settings/public.ts'
import type { Context } from '#platform/http/context.ts'
import { dayPartners, jobsOfDay } from './day.store.ts'

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
