import type { QueryClient } from '@tanstack/react-query'
import type { PastedMethod } from 'contract/settlements/settlement-runs.rules.ts'
import type { SettlementRun } from 'contract/settlements/settlement-runs.schema.ts'
import { call } from '#shared/api/call.ts'
import { changed } from '#shared/api/changed.ts'

const invalidateAfter = async <T>(client: QueryClient, answer: Promise<T>): Promise<T> => {
  try {
    return await answer
  } finally {
    await changed(client, { type: 'settlement-run' })
  }
}

export const sendStatements = (client: QueryClient, id: number) =>
  invalidateAfter(client, call('POST /settlement-runs/{id}/statements', { params: { id } }))

export const sendLineStatement = (client: QueryClient, id: number) =>
  invalidateAfter(client, call('POST /settlement-lines/{id}/statement', { params: { id } }))

export const sendLineLink = (client: QueryClient, id: number, by: 'copy' | 'whatsapp') =>
  invalidateAfter(client, call('POST /settlement-lines/{id}/link', { params: { id }, body: { by } }))

type NewRun = { cut_off: string; threshold: number; location_ids: number[]; partner_ids: number[] }

export const createRun = (client: QueryClient, body: NewRun) =>
  invalidateAfter(client, call('POST /settlement-runs', { body }))

export const approveRun = (client: QueryClient, { id, version }: SettlementRun) =>
  invalidateAfter(client, call('POST /settlement-runs/{id}/approve', { params: { id }, body: { version } }))

export const endRun = (client: QueryClient, { id, version }: SettlementRun, as: 'closed' | 'discarded') =>
  invalidateAfter(
    client,
    call('POST /settlement-runs/{id}/end', { params: { id }, body: { version, as, carry_over: true } }),
  )

export const changeLines = (
  client: QueryClient,
  { id, version }: SettlementRun,
  ids: number[],
  reason: string | null,
) =>
  invalidateAfter(
    client,
    call('POST /settlement-runs/{id}/lines', {
      params: { id },
      body: { version, ids, left_out: reason !== null, reason },
    }),
  )

export const checkUtrs = (client: QueryClient, id: number, text: string) =>
  invalidateAfter(client, call('POST /settlement-runs/{id}/utrs', { params: { id }, body: { text } }))

type Paid = { text: string; shown: number; method: PastedMethod }
export const postUtrs = (client: QueryClient, id: number, body: Paid) =>
  invalidateAfter(client, call('POST /settlement-runs/{id}/utrs', { params: { id }, body }))

export const reverseEntry = (client: QueryClient, id: number, reason: string) =>
  invalidateAfter(client, call('POST /ledger-entries/{id}/reverse', { params: { id }, body: { reason } }))
