import type { RouteRow } from './route-row.ts'

/** The page above: what the row names, else the longest address without parameters that this one begins with. */
export function parentOf(rows: readonly RouteRow[], row: RouteRow): RouteRow | undefined {
  const above = (other: RouteRow) =>
    row.parent
      ? other.path === row.parent
      : other.path !== '/' && !other.path.includes('{') && !other.tabOf && row.path.startsWith(`${other.path}/`)
  return rows.filter(above).toSorted((a, b) => b.path.length - a.path.length)[0]
}
