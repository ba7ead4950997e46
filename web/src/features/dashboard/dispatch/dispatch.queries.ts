import type { Api } from 'contract/api.ts'
import type { DayJob, JobDay } from 'contract/jobs/dispatch.schema.ts'
import { isPastTime } from 'contract/jobs/job-times.rules.ts'
import type { Job } from 'contract/jobs/jobs.schema.ts'
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

/** Days and weeks, of all filters. */
export const dayQueries = ({ queryKey: [key] }: { queryKey: readonly unknown[] }) =>
  key === 'GET /jobs/day' || key === 'GET /jobs/week'

/** The slot of a job: the partner, null if unassigned, and the times. */
export type Slot = { partner_id: number | null; starts_at: string; ends_at: string }

export const slotOf = ({ partner_id, scheduled_at, ends_at }: DayJob): Slot => ({
  partner_id,
  ends_at,
  starts_at: scheduled_at,
})

export const isSameSlot = (a: Slot, b: Slot): boolean =>
  a.partner_id === b.partner_id && a.starts_at === b.starts_at && a.ends_at === b.ends_at

/** Whether the job gets a new time in the past: the user must confirm that the work was done then. */
export const becomesPast = (job: DayJob, { starts_at, ends_at }: Slot): boolean =>
  (starts_at !== job.scheduled_at || ends_at !== job.ends_at) && isPastTime(starts_at, currentTime())

/**
 * The expected state: a newly assigned partner has not accepted yet, and a job that was just placed is not
 * late.
 */
export const withSlot = (job: DayJob, { partner_id, starts_at, ends_at }: Slot): DayJob => ({
  ...job,
  partner_id,
  ends_at,
  late_at: null,
  scheduled_at: starts_at,
  status: partner_id === job.partner_id ? job.status : 'pending',
})

/** The fields of a job on the day, from the server's record. */
export const withJob = (
  job: DayJob,
  { version, status, scheduled_at, ends_at, late_at, partner }: Job,
): DayJob => ({
  ...job,
  version,
  status,
  scheduled_at,
  ends_at,
  late_at,
  partner_id: partner?.id ?? null,
})

/**
 * The version after our own change, by the version before it: a second change right after must not conflict
 * with the first.
 */
const led = new Map<string, number>()

/**
 * Assignments of one job are sent one after another.
 * @param version the version of the job when the user picked it up
 * @param statements `confirmed`: the screen showed the warnings of this slot; `was_done`: the user confirmed
 * a past time
 * @throws ApiError; a 409 names the other user and holds the current job
 */
export function sendPlace(
  id: number,
  version: number,
  slot: Slot,
  statements: { confirmed: boolean; was_done: boolean },
): Promise<Job> {
  return inTurn(`job-${id}`, async () => {
    let newest = version
    for (let next: number | undefined = version; next !== undefined; next = led.get(`${id} ${next}`))
      newest = next
    const body = { ...slot, ...statements, version: newest }
    const job = await call('POST /jobs/{id}/place', { params: { id }, body }, { priority: 'action' })
    if (job.version !== newest) led.set(`${id} ${newest}`, job.version)
    return job
  })
}
