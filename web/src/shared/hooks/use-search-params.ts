import { useSearch } from '@tanstack/react-router'

/** The search parameters of the address. Every value is text: the router's parseSearch converts nothing. */
export function useSearchParams(): Readonly<Record<string, string | undefined>> {
  return useSearch({ strict: false })
}
