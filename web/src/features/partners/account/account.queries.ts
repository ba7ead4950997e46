import type { QueryClient } from '@tanstack/react-query'
import type { Api } from 'contract/api.ts'
import type { LedgerEntry } from 'contract/ledger/ledger.schema.ts'
import type { CallInput } from 'contract/shared/endpoint.ts'
import { call } from '#shared/api/call.ts'
import { changed } from '#shared/api/changed.ts'

export type MoneyBody = CallInput<Api['POST /partners/{id}/settlements']>['body']
export type AdjustmentBody = CallInput<Api['POST /partners/{id}/adjustments']>['body']

/** @throws ApiError 422 on `amount` when it is more than the balance. */
export async function addMoneyEntry(
  client: QueryClient,
  id: number,
  kind: 'settlement' | 'payout',
  body: MoneyBody,
): Promise<LedgerEntry> {
  const key = kind === 'settlement' ? 'POST /partners/{id}/settlements' : 'POST /partners/{id}/payouts'
  return refreshed(client, await call(key, { params: { id }, body }, { emptyToNull: true }))
}

export async function addAdjustment(
  client: QueryClient,
  id: number,
  body: AdjustmentBody,
): Promise<LedgerEntry> {
  return refreshed(client, await call('POST /partners/{id}/adjustments', { params: { id }, body }))
}

/** @throws ApiError 409 when it is reversed already. */
export async function reverseEntry(client: QueryClient, id: number, reason: string): Promise<LedgerEntry> {
  return refreshed(
    client,
    await call('POST /ledger-entries/{id}/reverse', { params: { id }, body: { reason } }),
  )
}

async function refreshed(client: QueryClient, entry: LedgerEntry): Promise<LedgerEntry> {
  await changed(client, { type: 'ledger-entry', id: entry.id })
  return entry
}
