import { bestMatch } from 'contract/shared/path-pattern.ts'
import type { RouteRow } from './route-row.ts'

/**
 * The row of an address, as the router would choose it, before the router is loaded. The last row matches
 * every address.
 */
export function matchRoute<R extends RouteRow>(rows: readonly R[], path: string): R | undefined {
  const normal = `/${path.split('/').filter(Boolean).join('/')}`
  const notFound = rows.find((row) => row.name === 'not-found')
  return (
    bestMatch(
      rows.filter((row) => row !== notFound),
      normal,
    ) ?? notFound
  )
}
