import type { RouteRow } from './route-row.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    row?: RouteRow
  }
}

const unknownRow: RouteRow = { path: '', name: '', title: '', access: 'guest' }

/** The row of the innermost open route. */
export function openRow(matches: readonly { staticData: { row?: RouteRow } }[]): RouteRow {
  return matches.findLast((match) => match.staticData.row)?.staticData.row ?? unknownRow
}
