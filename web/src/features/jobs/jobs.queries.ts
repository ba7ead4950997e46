import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from 'contract/api.ts'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import type { CallInput } from 'contract/shared/endpoint.ts'
import { apiQuery } from '#shared/api/query-client.ts'

export type JobsListQuery = NonNullable<CallInput<Api['GET /jobs']>['query']>

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

/** The record on the screen becomes the one the server answered with. */
export function keepJob(client: QueryClient, job: Job): Job {
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
