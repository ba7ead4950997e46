import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from 'contract/api.ts'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import type { CallInput } from 'contract/shared/endpoint.ts'
import type { SheetFormat } from 'contract/shared/sheets.ts'
import { type CallOptions, call } from '#shared/api/call.ts'
import { changed, isSameKey } from '#shared/api/changed.ts'
import { apiQuery } from '#shared/api/query-client.ts'

export type JobsListQuery = NonNullable<CallInput<Api['GET /jobs']>['query']>

export function jobsQuery(query: JobsListQuery) {
  return apiQuery('GET /jobs', { query })
}

/** What the list shows, all pages of it, into the browser's downloads. */
export async function downloadJobs(query: JobsListQuery, format: SheetFormat, options: CallOptions): Promise<void> {
  const { page: _, per_page: __, total: ___, ...filters } = query
  const { download } = await import('#shared/api/download.ts')
  return download('GET /jobs/download', { query: { ...filters, format } }, options)
}

/** How many jobs a view has. */
export async function jobsCount({ dates: _, ...filters }: Record<string, string>) {
  return (await call('GET /jobs', { query: { ...filters, per_page: 1 } as JobsListQuery }, { priority: 'background' }))
    .meta
}

export function jobQuery(id: number) {
  return apiQuery('GET /jobs/{id}', { params: { id } })
}

/** Who can be sent, best first; with `q` what speaks for or against those it names, asked when it is not empty. */
export function suggestionsQuery(id: number, q?: string) {
  const input = q === undefined ? { params: { id } } : { params: { id }, query: { q } }
  return queryOptions({ ...apiQuery('GET /jobs/{id}/suggestions', input), enabled: q !== '', staleTime: 30_000 })
}

/** The record on the screen becomes the one the server answered with. */
export function keepJob(client: QueryClient, job: Job): Job {
  client.setQueryData(jobQuery(job.id).queryKey, job)
  void changed(client, { type: 'job', id: job.id }, isSameKey(jobQuery(job.id).queryKey))
  return job
}
