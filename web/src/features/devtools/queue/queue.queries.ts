import type { QueryClient } from '@tanstack/react-query'
import type { Api } from 'contract/api.ts'
import type { CallInput } from 'contract/shared/endpoint.ts'
import type { QueryOf } from '#shared/api/address-query.ts'
import { call } from '#shared/api/call.ts'
import { changed } from '#shared/api/changed.ts'
import { apiQuery } from '#shared/api/query-client.ts'

export type Days = NonNullable<CallInput<Api['GET /queue/throughput']>['query']>

/** The queue changes all the time, and no change notice says so: its pages poll. Milliseconds. */
export const tasksFreshness = { refetchInterval: 4000 } as const

export const kindsQuery = () => ({ ...apiQuery('GET /queue/kinds'), ...tasksFreshness })
export const throughputQuery = (query: Days) => ({
  ...apiQuery('GET /queue/throughput', { query }),
  ...tasksFreshness,
})
export const taskQuery = (id: number) => ({
  ...apiQuery('GET /queue/{id}', { params: { id } }),
  ...tasksFreshness,
})

export async function allTaskIds({ page: _, per_page: __, total: ___, ...query }: QueryOf<'GET /queue'>) {
  return call('GET /queue/ids', { query })
}

export async function retryTask(client: QueryClient, id: number): Promise<void> {
  await call('POST /queue/{id}/retry', { params: { id } })
  await changed(client, { type: 'task' })
}

export async function discardTask(client: QueryClient, id: number): Promise<void> {
  await call('POST /queue/{id}/discard', { params: { id } })
  await changed(client, { type: 'task' })
}

export const retryTasks = async (ids: number[]) =>
  (await call('POST /queue/bulk/retry', { body: { ids } })).results
export const discardTasks = async (ids: number[]) =>
  (await call('POST /queue/bulk/discard', { body: { ids } })).results

export async function pauseKind(client: QueryClient, task_kind: string): Promise<void> {
  await call('POST /queue/kinds/{task_kind}/pause', { params: { task_kind } })
  await changed(client, { type: 'task' })
}

export async function resumeKind(client: QueryClient, task_kind: string): Promise<void> {
  await call('POST /queue/kinds/{task_kind}/resume', { params: { task_kind } })
  await changed(client, { type: 'task' })
}
