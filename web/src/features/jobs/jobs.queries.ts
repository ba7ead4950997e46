import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import { changed, isSameKey } from '#shared/api/changed.ts'
import { apiQuery } from '#shared/api/query-client.ts'

export function jobQuery(id: number) {
  return apiQuery('GET /jobs/{id}', { params: { id } })
}

/**
 * Partners who can be assigned, best first; with `q` the reasons for or against the partners it names, if not
 * empty.
 */
export function suggestionsQuery(id: number, q?: string) {
  const input = q === undefined ? { params: { id } } : { params: { id }, query: { q } }
  return queryOptions({
    ...apiQuery('GET /jobs/{id}/suggestions', input),
    enabled: q !== '',
    staleTime: 30_000,
  })
}

/** Whether the assigned partner fits the job at another time. */
export function partnerFitQuery(id: number, query: { starts_at: string; ends_at: string }) {
  return { ...apiQuery('GET /jobs/{id}/fit', { params: { id }, query }), placeholderData: undefined }
}

/** The record on the screen becomes the server's answer. */
export function cacheJob(client: QueryClient, job: Job): Job {
  client.setQueryData(jobQuery(job.id).queryKey, job)
  void changed(client, { type: 'job', id: job.id }, isSameKey(jobQuery(job.id).queryKey))
  return job
}
