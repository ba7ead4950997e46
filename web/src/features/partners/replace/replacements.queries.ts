import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from 'contract/api.ts'
import type { ReplacementResult, ReplacementUndo } from 'contract/jobs/replacements.schema.ts'
import type { CallInput } from 'contract/shared/endpoint.ts'
import { call } from '#shared/api/call.ts'
import { changed } from '#shared/api/changed.ts'
import { apiQuery } from '#shared/api/query-client.ts'
import { forgetLastReplacement } from './last-replacement.ts'

export type ReplacementsQuery = NonNullable<CallInput<Api['GET /partners/{id}/replacements']>['query']>
type Body = CallInput<Api['POST /replacements']>['body']

/** The jobs affected by a partner's absence. Read for one decision and not cached. */
export const replacementsQuery = (partnerId: number, query: ReplacementsQuery) =>
  queryOptions({
    ...apiQuery(
      'GET /partners/{id}/replacements',
      { params: { id: partnerId }, query },
      { priority: 'action' },
    ),
    staleTime: 5_000,
    gcTime: 0,
  })

export async function replacePartner(client: QueryClient, body: Body): Promise<ReplacementResult> {
  const answer = await call('POST /replacements', { body })
  await showAll(client)
  return answer
}

export async function undoReplacement(client: QueryClient, id: number): Promise<ReplacementUndo> {
  const answer = await call('POST /replacements/{id}/undo', { params: { id } })
  forgetLastReplacement()
  await showAll(client)
  return answer
}

/** Resolves with the current records: the next action names their versions. */
async function showAll(client: QueryClient): Promise<void> {
  await Promise.all([changed(client, { type: 'job' }), changed(client, { type: 'partner' })])
}
