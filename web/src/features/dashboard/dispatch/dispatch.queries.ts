import type { Api } from 'contract/api.ts'
import type { DayJob, JobDay } from 'contract/jobs/dispatch.schema.ts'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import { isPastTime } from 'contract/jobs/past-time.rules.ts'
import type { CallInput } from 'contract/shared/endpoint.ts'
import { call } from '#shared/api/call.ts'
import { inTurn } from '#shared/api/in-turn.ts'
import { apiQuery } from '#shared/api/query-client.ts'
import { currentTime } from '#shared/current-time.ts'

export type DayQuery = Omit<NonNullable<CallInput<Api['GET /jobs/day']>['query']>, 'day'>

/** After a change of filters the rows stay while they load; after a change of the day they do not. */
export function dayQuery(day: string, filters: DayQuery = {}) {
  return {
    ...apiQuery('GET /jobs/day', { query: { day, ...filters } }),
    placeholderData: (before: JobDay | undefined) => (before?.day === day ? before : undefined),
  }
}

/** Days and weeks, under whatever filters they were read. */
export const dayQueries = ({ queryKey: [key] }: { queryKey: readonly unknown[] }) =>
  key === 'GET /jobs/day' || key === 'GET /jobs/week'

/** The slot of a job: the partner, null if unassigned, and the times. */
export type Place = { partner_id: number | null; starts_at: string; ends_at: string }

export const placeOf = ({ partner_id, scheduled_at, ends_at }: DayJob): Place => ({
  partner_id,
  ends_at,
  starts_at: scheduled_at,
})

export const isSamePlace = (a: Place, b: Place): boolean =>
  a.partner_id === b.partner_id && a.starts_at === b.starts_at && a.ends_at === b.ends_at

/** Whether the job gets another time, which is in the past: the user must say that the work was done then. */
export const becomesPast = (job: DayJob, { starts_at, ends_at }: Place): boolean =>
  (starts_at !== job.scheduled_at || ends_at !== job.ends_at) && isPastTime(starts_at, currentTime())

/** The expected state: a newly assigned partner has not accepted yet, and what was just placed is not late. */
export const withPlace = (job: DayJob, { partner_id, starts_at, ends_at }: Place): DayJob => ({
  ...job,
  partner_id,
  ends_at,
  late_at: null,
  scheduled_at: starts_at,
  status: partner_id === job.partner_id ? job.status : 'pending',
})

/** What the day shows of a job as the server has it now. */
export const withAnswer = (job: DayJob, { version, status, scheduled_at, ends_at, late_at, partner }: Job): DayJob => ({
  ...job,
  version,
  status,
  scheduled_at,
  ends_at,
  late_at,
  partner_id: partner?.id ?? null,
})

/** The version after our own placing, by the version before it: a second one at once must not conflict with the first. */
const led = new Map<string, number>()

/**
 * Places of one job go one after another.
 * @param version the one that was seen when the job was taken up
 * @param said `confirmed`: the screen showed the warnings of this place; `was_done`: the user said so of a past time
 * @throws ApiError; a 409 names who was faster and brings the job as it is
 */
export function sendPlace(
  id: number,
  version: number,
  place: Place,
  said: { confirmed: boolean; was_done: boolean },
): Promise<Job> {
  return inTurn(`job-${id}`, async () => {
    let newest = version
    for (let next: number | undefined = version; next !== undefined; next = led.get(`${id} ${next}`)) newest = next
    const body = { ...place, ...said, version: newest }
    const job = await call('POST /jobs/{id}/place', { params: { id }, body }, { priority: 'action' })
    if (job.version !== newest) led.set(`${id} ${newest}`, job.version)
    return job
  })
}
