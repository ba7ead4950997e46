import type { Api } from 'contract/api.ts'
import type { CallInput } from 'contract/shared/endpoint.ts'

/** The query parameters of an endpoint. */
export type QueryOf<K extends keyof Api> = NonNullable<
  CallInput<Api[K]> extends { query?: infer Q } ? Q : never
>

/**
 * Search parameters of the address as the query of an endpoint. They are text, and the browser does not
 * validate them: the server answers 422 with the name of an unknown parameter.
 */
export function addressQuery<K extends keyof Api>(_endpoint: K, values: object): QueryOf<K> {
  return values as QueryOf<K>
}
