import { keepPreviousData, MutationCache, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from 'contract/api.ts'
import type { CallResult } from 'contract/shared/endpoint.ts'
import { toastError } from '#shared/toasts/toast-store.ts'
import { ApiError } from './api-error.ts'
import { type CallKey, type CallOptions, type CallRest, call } from './call.ts'
import { isQuiet } from './request-queue.ts'

/** A lost answer and a failing server are tried again twice; what the server refused is not (4xx), nor what it closed. */
function retry(failures: number, error: Error): boolean {
  if (!(error instanceof ApiError) || failures >= 2) return false
  return error.kind === 'no_response' || (error.status >= 500 && error.effect === 'none')
}

/**
 * A first load that fails is shown by the panel it belongs to. A later one, and every write, says so in a toast; a form
 * that shows its errors itself sets `meta: { inline: true }` on its mutation.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (query.state.data !== undefined && query.meta?.background !== true) toastError(error, () => query.fetch())
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, variables, _result, mutation) => {
      // The same key goes with it: what was done after all is not done twice.
      if (mutation.meta?.inline !== true) toastError(error, () => mutation.execute(variables))
    },
  }),
  defaultOptions: {
    // 'always': without a network the call fails and says so, instead of waiting in silence.
    queries: { retry, networkMode: 'always', staleTime: 10_000 },
    mutations: { retry: false, networkMode: 'always' },
  },
})

type ReadKey = Extract<CallKey, `GET ${string}`>

/**
 * The query of one GET of the contract: `useQuery(apiQuery('GET /customers/{id}', { params: { id } }))`, with the key
 * `['GET /customers/{id}', input]`. Lists keep their rows while the next page comes; a record never shows the one before.
 * Invalidate with `queryClient.invalidateQueries({ queryKey: ['GET /customers'] })`.
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
