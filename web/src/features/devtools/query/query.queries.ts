import type { Api } from 'contract/api.ts'
import type { CallInput } from 'contract/shared/endpoint.ts'
import { formatCount, formatDecimal } from 'contract/shared/number-formats.ts'
import { call } from '#shared/api/call.ts'
import { apiQuery } from '#shared/api/query-client.ts'
import { queryText } from '#src/text/en/devtools.ts'
import { getText } from '#src/text/intl.ts'

export type StatementsQuery = NonNullable<CallInput<Api['GET /query/statements']>['query']>

export const statementsQuery = (query: StatementsQuery) => apiQuery('GET /query/statements', { query })
export const planQuery = (statement: string) =>
  apiQuery('GET /query/statements/{statement}/plan', { params: { statement } })

export const consoleQuery = () => apiQuery('GET /query/console')
export const runStatement = (sql: string, run: string) => call('POST /query/console', { body: { sql, run } })
export const cancelStatement = (run: string) => call('POST /query/console/cancel', { body: { run } })

/** `0.04 ms`, `12.50 ms`, `3.40 s`, `12 min`. */
export function queryTime(ms: number): string {
  if (ms < 1000) return getText(queryText, 'query.ms', { n: formatDecimal(ms) })
  if (ms < 120_000) return getText(queryText, 'query.seconds', { n: formatDecimal(ms / 1000) })
  return getText(queryText, 'query.minutes', { n: formatCount(ms / 60_000) })
}
