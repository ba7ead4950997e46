import { findsJob, maxDayPartners, dayPartners as partnersShown } from 'contract/jobs/day-search.rules.ts'
import type { JobDay, JobWeek, jobDayQuery, jobWeekQuery } from 'contract/jobs/dispatch.schema.ts'
import { type BusinessWeek, businessWeek, openOn } from 'contract/settings/business-hours.rules.ts'
import { addDays, dayMs, startOfDay } from 'contract/shared/business-time.ts'
import type * as z from 'zod'
import { calendarsOf } from '#domains/partners/public.ts'
import { getSetting } from '#domains/settings/public.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { dayPartners, jobsOfDays, partnerOfWeek } from './day.store.ts'

/** The dispatch of a day, in five queries for any number of jobs. */
export async function readDay(
  ctx: Pick<Context, 'db'>,
  { day, partners: limit, ...filters }: z.output<typeof jobDayQuery>,
): Promise<JobDay> {
  const jobs = await jobsOfDays(ctx.db, { from: day, to: day })
  const sent = new Set(jobs.flatMap(({ partner_id }) => (partner_id === null ? [] : [partner_id])))
  const wanted = jobs
    .filter(({ partner_id, status }) => partner_id === null && status === 'pending')
    .map(({ category, location_id }) => ({ category_id: category.id, location_id }))
  const { q = '' } = filters
  const isChosen = filters.category_id !== undefined || filters.location_id !== undefined
  const { partners, more_partners } = await dayPartners(ctx.db, {
    sent: [...sent],
    wanted,
    limit: limit ?? (isChosen ? maxDayPartners : partnersShown),
    filters: { ...filters, findsWork: jobs.some((job) => job.partner_id !== null && findsJob(job, q)) },
  })
  const ids = partners.map(({ id }) => id)
  const { hours, days_off } = await calendarsOf(ctx, ids, { from: day, to: day })
  return {
    day,
    jobs,
    more_partners,
    hours: hoursOf(await weekOf(ctx), day),
    partners: partners.map((partner) => ({
      ...partner,
      hours: hours.get(partner.id) ?? [],
      days_off: days_off.get(partner.id) ?? [],
    })),
  }
}

/**
 * Seven days of one partner, in five queries.
 * @throws AppError not_found
 */
export async function readWeek(
  ctx: Pick<Context, 'db'>,
  { from, partner_id }: z.output<typeof jobWeekQuery>,
): Promise<JobWeek> {
  const partner = await partnerOfWeek(ctx.db, partner_id)
  if (!partner) throw new AppError('not_found')
  const days = Array.from({ length: 7 }, (_, nth) => addDays(from, nth))
  const to = days.at(-1)!
  const jobs = await jobsOfDays(ctx.db, { from, to }, partner_id)
  const { hours, days_off } = await calendarsOf(ctx, [partner_id], { from, to })
  const week = await weekOf(ctx)
  const calendar = { hours: hours.get(partner_id) ?? [], days_off: days_off.get(partner_id) ?? [] }
  return {
    days: days.map((day) => ({
      day,
      more_partners: 0,
      hours: hoursOf(week, day),
      jobs: jobs.filter((job) => touches(job, day)),
      partners: [{ ...partner, ...calendar }],
    })),
  }
}

function touches({ scheduled_at, ends_at }: { scheduled_at: string; ends_at: string }, day: string): boolean {
  const start = startOfDay(Date.parse(`${day}T12:00:00Z`))
  return Date.parse(scheduled_at) < start + dayMs && Date.parse(ends_at) > start
}

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

const weekOf = async ({ db }: Pick<Context, 'db'>) => businessWeek(await getSetting(db, 'business.hours'))

const hoursOf = (week: BusinessWeek, day: string): JobDay['hours'] =>
  openOn(week, weekdayOf(day)).map(({ opens, closes }) => ({ starts: opens, ends: closes }))
