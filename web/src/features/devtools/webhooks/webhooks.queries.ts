import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from 'contract/api.ts'
import type { CallInput } from 'contract/shared/endpoint.ts'
import type { Webhook } from 'contract/webhooks/webhooks.schema.ts'
import type { DeliveryState } from 'contract/webhooks/webhooks.words.ts'
import { call } from '#shared/api/call.ts'
import { changed } from '#shared/api/changed.ts'
import { apiQuery } from '#shared/api/query-client.ts'

export type NewWebhook = CallInput<Api['POST /webhooks']>['body']
type Changes = Partial<Omit<CallInput<Api['PUT /webhooks/{id}']>['body'], 'version'>>

/** Milliseconds between looks at what is being delivered. */
const refetchInterval = 5000

export const webhooksQuery = queryOptions({
  ...apiQuery('GET /webhooks'),
  refetchInterval,
  meta: { background: true },
})

type Log = { state?: DeliveryState; before?: number }
export const deliveriesQuery = (id: number, query: Log) =>
  queryOptions({
    ...apiQuery('GET /webhooks/{id}/deliveries', { params: { id }, query }),
    refetchInterval,
    meta: { background: true },
  })

export async function createWebhook(client: QueryClient, body: NewWebhook): Promise<void> {
  await call('POST /webhooks', { body })
  await changed(client, { type: 'webhook' })
}

export async function saveWebhook(client: QueryClient, webhook: Webhook, changes: Changes): Promise<void> {
  const { id, version, title, url, records, active } = webhook
  await call('PUT /webhooks/{id}', {
    params: { id },
    body: { title, url, records, active, version, ...changes },
  })
  await changed(client, { type: 'webhook' })
}

export async function deleteWebhook(client: QueryClient, id: number): Promise<void> {
  await call('DELETE /webhooks/{id}', { params: { id } })
  await changed(client, { type: 'webhook' })
}

export async function testWebhook(client: QueryClient, id: number): Promise<void> {
  await call('POST /webhooks/{id}/test', { params: { id } })
  await changed(client, { type: 'webhook' })
}

/** @param ids without them, all that failed */
export async function replayDeliveries(client: QueryClient, id: number, ids?: number[]): Promise<number> {
  const { replayed } = await call('POST /webhooks/{id}/replay', { params: { id }, body: ids ? { ids } : {} })
  await changed(client, { type: 'webhook' })
  return replayed
}
