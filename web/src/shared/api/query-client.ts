import { keepPreviousData, MutationCache, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from 'contract/api.ts'
import type { CallResult } from 'contract/shared/endpoint.ts'
import { toastError } from '#shared/toasts/toast-store.ts'
import { ApiError } from './api-error.ts'
import { type CallKey, type CallOptions, type CallRest, call } from './call.ts'
import { isQuiet } from './request-queue.ts'

/** A lost response and a failing server are retried twice; a refusal (4xx) and a cancelled call are not. */
function retry(failures: number, error: Error): boolean {
  if (!(error instanceof ApiError) || failures >= 2) return false
  return error.kind === 'no_response' || (error.status >= 500 && error.effect === 'none')
}

/**
 * The error of a first load is shown by its panel. The error of a later load, and of every write, is shown in
 * a toast; a form that shows its errors itself sets `meta: { inline: true }` on its mutation.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (query.state.data !== undefined && query.meta?.background !== true)
        toastError(error, () => query.fetch())
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, variables, _result, mutation) => {
      // The retry has the same key, so that a write is never applied twice.
      if (mutation.meta?.inline !== true) toastError(error, () => mutation.execute(variables))
    },
  }),
  defaultOptions: {
    // 'always': without a network the call fails with an error, instead of waiting silently.
    queries: { retry, networkMode: 'always', staleTime: 10_000 },
    mutations: { retry: false, networkMode: 'always' },
  },
})

type ReadKey = Extract<CallKey, `GET ${string}`>

/**
 * The query of one GET of the contract: `useQuery(apiQuery('GET /customers/{id}', { params: { id } }))`, with
 * the key `['GET /customers/{id}', input]`. Lists keep their rows while the next page loads; a record never
 * shows the previous one. Invalidate with `queryClient.invalidateQueries({ queryKey: ['GET /customers'] })`.
 */
export function apiQuery<K extends ReadKey>(key: K, ...[input, options]: CallRest<K>) {
  return queryOptions<CallResult<Api[K]>, ApiError, CallResult<Api[K]>, readonly [K, unknown]>({
    queryKey: [key, input ?? {}] as const,
    queryFn: ({ signal }) => {
      const rest = [input, { ...options, signal } satisfies CallOptions] as unknown as CallRest<K> // the same pair, with the signal
      return call(key, ...rest)
    },
    placeholderData: key.includes('{') ? undefined : keepPreviousData,
    meta: { background: isQuiet(options?.priority) },
  })
}
