import type { QueryClient } from '@tanstack/react-query'
import type { Api } from 'contract/api.ts'
import { draftWords } from 'contract/incentives/incentives.rules.ts'
import type { IncentiveLinesPage } from 'contract/incentives/incentives.schema.ts'
import type { CallInput } from 'contract/shared/endpoint.ts'
import { call } from '#shared/api/call.ts'
import { changed } from '#shared/api/changed.ts'
import { apiQuery } from '#shared/api/query-client.ts'

export const rulesQuery = apiQuery('GET /incentive-rules')

export type RuleBody = CallInput<Api['POST /incentive-rules']>['body']

/** A new rule, or the version of the one that was read. */
export async function saveRule(
  client: QueryClient,
  known: { id: number; version: number } | null,
  body: RuleBody,
) {
  const whole = {
    monthly_cap: null,
    category_ids: [],
    location_ids: [],
    active_to: null,
    per: 'month' as const,
    ...body,
  }
  if (known) {
    await call('PUT /incentive-rules/{id}', {
      params: { id: known.id },
      body: { ...whole, version: known.version },
    })
  } else await call('POST /incentive-rules', { body })
  await changed(client, { type: 'incentive' })
}

export async function computeDraft(client: QueryClient, month: string): Promise<number> {
  const { draft } = await call('POST /incentive-lines/draft', { body: { month } })
  await changed(client, { type: 'incentive' })
  return draft.lines
}

/** Posts the draft that was shown; a long one in several requests, each for the rest. */
export async function postDraft(
  client: QueryClient,
  month: string,
  shown: IncentiveLinesPage['draft'],
): Promise<number> {
  let draft = shown
  let sum = 0
  try {
    while (draft.lines > 0) {
      const answer = await call('POST /incentive-lines/post', { body: { month, shown: draftWords(draft) } })
      sum += answer.posted
      draft = answer.draft
    }
  } finally {
    await changed(client, { type: 'incentive' })
  }
  return sum
}

export async function removeLine(client: QueryClient, id: number, removed: boolean): Promise<void> {
  await call('POST /incentive-lines/{id}/removal', { params: { id }, body: { removed } })
  await changed(client, { type: 'incentive' })
}

export async function reverseLine(client: QueryClient, entryId: number, reason: string): Promise<void> {
  await call('POST /ledger-entries/{id}/reverse', { params: { id: entryId }, body: { reason } })
  await changed(client, { type: 'ledger-entry', id: entryId })
  await changed(client, { type: 'incentive' })
}
