import type { Api } from 'contract/api.ts'
import type { CallInput } from 'contract/shared/endpoint.ts'
import { call } from '#shared/api/call.ts'
import { apiQuery } from '#shared/api/query-client.ts'

export type StatementsQuery = NonNullable<CallInput<Api['GET /query/statements']>['query']>

export const statementsQuery = (query: StatementsQuery) => apiQuery('GET /query/statements', { query })
export const planQuery = (statement: string) =>
  apiQuery('GET /query/statements/{statement}/plan', { params: { statement } })

export const consoleQuery = () => apiQuery('GET /query/console')
export const runStatement = (sql: string, run: string) => call('POST /query/console', { body: { sql, run } })
export const cancelStatement = (run: string) => call('POST /query/console/cancel', { body: { run } })
