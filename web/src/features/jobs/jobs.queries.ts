import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from 'contract/api.ts'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import type { CallInput } from 'contract/shared/endpoint.ts'
import { ApiError } from '#shared/api/api-error.ts'
import { call } from '#shared/api/call.ts'
import { apiQuery } from '#shared/api/query-client.ts'
import { staleRecord } from '#shared/conflict/use-merging-save.ts'
import { jobsText } from '#src/text/en/jobs.ts'
import { say } from '#src/text/intl.ts'

type Body<K extends keyof Api> = CallInput<Api[K]>['body']
export type JobsListQuery = NonNullable<CallInput<Api['GET /jobs']>['query']>
export type NewJob = Body<'POST /jobs'>
export type JobChanges = Omit<Body<'PUT /jobs/{id}'>, 'version'>

export function jobsQuery(query: JobsListQuery) {
  return apiQuery('GET /jobs', { query })
}

export function jobQuery(id: number) {
  return apiQuery('GET /jobs/{id}', { params: { id } })
}

/** Who can be sent, best first. */
export function suggestionsQuery(id: number) {
  return queryOptions({ ...apiQuery('GET /jobs/{id}/suggestions', { params: { id } }), staleTime: 30_000 })
}

export async function createJob(client: QueryClient, body: NewJob): Promise<Job> {
  return keepJob(client, await call('POST /jobs', { body }))
}

type Ref = Pick<Job, 'id' | 'version'>
const params = ({ id }: Ref) => ({ params: { id } })

/**
 * A change of the job as it was read: sent with its version, and the record on the screen becomes the answer.
 * @throws ApiError; a 409 when somebody was faster says who, and the record on the screen is theirs then.
 */
async function change(client: QueryClient, job: Ref, send: (version: number) => Promise<Job>): Promise<Job> {
  try {
    return keepJob(client, await send(job.version))
  } catch (error) {
    const current = staleRecord<Job>(error)
    if (current) keepJob(client, current)
    else refreshJobs(client)
    throw current && error instanceof ApiError ? namingWho(error) : error
  }
}

function namingWho(error: ApiError): ApiError {
  const who = error.changed_by ?? say(jobsText, 'jobs.somebody')
  return new ApiError(error, { title: say(jobsText, 'jobs.stale', { who }), text: null, effect: 'none' }, error)
}

/** @param version the one the changes were made on */
export function updateJob(client: QueryClient, id: number, changes: JobChanges, version: number): Promise<Job> {
  return change(client, { id, version }, () =>
    call('PUT /jobs/{id}', { params: { id }, body: { ...changes, version } }),
  )
}

export function assignPartner(client: QueryClient, job: Job, partner_id: number): Promise<Job> {
  return change(client, job, (version) =>
    call('POST /jobs/{id}/assign', { ...params(job), body: { partner_id, version } }),
  )
}

/** Steps that need nothing but being taken. */
export function stepJob(client: QueryClient, job: Job, step: 'accept' | 'start'): Promise<Job> {
  return change(client, job, (version) => call(`POST /jobs/{id}/${step}`, { ...params(job), body: { version } }))
}

export type ReasonedMove = 'reject' | 'cancel' | 'uncomplete'

export function moveJob(client: QueryClient, job: Job, move: ReasonedMove, reason: string): Promise<Job> {
  return change(client, job, (version) =>
    call(`POST /jobs/{id}/${move}`, { ...params(job), body: { reason, version } }),
  )
}

export function rescheduleJob(
  client: QueryClient,
  job: Job,
  to: Omit<Body<'POST /jobs/{id}/reschedule'>, 'version'>,
): Promise<Job> {
  return change(client, job, (version) =>
    call('POST /jobs/{id}/reschedule', { ...params(job), body: { ...to, version } }),
  )
}

/** Amounts in paise. */
export function completeJob(
  client: QueryClient,
  job: Job,
  amounts: { price: number; material_cost: number },
): Promise<Job> {
  return change(client, job, (version) =>
    call('POST /jobs/{id}/complete', { ...params(job), body: { ...amounts, version } }),
  )
}

function keepJob(client: QueryClient, job: Job): Job {
  client.setQueryData(jobQuery(job.id).queryKey, job)
  refreshJobs(client, job.id)
  return job
}

/**
 * Everything that may show a job.
 * @param fresh the job whose newest state is known already.
 */
export function refreshJobs(client: QueryClient, fresh?: number): void {
  const known = fresh === undefined ? null : JSON.stringify(jobQuery(fresh).queryKey)
  void client.invalidateQueries({
    predicate: ({ queryKey }) => touched.has(String(queryKey[0])) && JSON.stringify(queryKey) !== known,
  })
}

const touched = new Set([
  'GET /jobs',
  'GET /jobs/{id}',
  'GET /jobs/{id}/suggestions',
  'GET /enquiries',
  'GET /enquiries/{id}',
  'GET /customers',
  'GET /customers/{id}',
  'GET /customers/lookup',
  'GET /partners',
  'GET /dashboard/today',
  'GET /timeline',
])
