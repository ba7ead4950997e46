import { aheadRange } from 'contract/reports/report-range.ts'
import type { UpcomingJobs, UpcomingJobsQuery } from 'contract/reports/reports.schema.ts'
import { businessWeek } from 'contract/settings/business-hours.ts'
import { businessDay } from 'contract/shared/business-time.ts'
import { getSetting } from '#domains/settings/public.ts'
import type { Context } from '#platform/http/context.ts'
import { openJobsByDay } from './upcoming-jobs.store.ts'

/** What is to be done in the days asked for. */
export async function reportUpcoming({ db }: Context, { range, from, to }: UpcomingJobsQuery): Promise<UpcomingJobs> {
  const days = from && to ? { from, to } : aheadRange(range, businessDay(Date.now()))
  return { range: days, data: await openJobsByDay(db, days, businessWeek(await getSetting(db, 'business.hours'))) }
}
