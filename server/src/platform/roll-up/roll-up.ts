/** The period of a sum; a year is the financial one, from 1 April; `total` is all days. */
type Span = 'day' | 'month' | 'quarter' | 'year' | 'total'

/** SQL of a row's key; `each` is the SQL of an array: the row counts under every value in it. */
type Key = string | { each: string }

/** `all` are all rows; names joined by `+` count the combinations of their keys. */
type FacetName<K extends string> = 'all' | K | `${K}+${K}` | `${K}+${K}+${K}` | `${K}+${K}+${K}+${K}`

type Declaration<K extends string, M extends string, R extends string> = {
  name: string
  /** The table whose rows are counted. A row is `r` in all SQL below. */
  source: string
  /** The condition for rows to count. */
  when?: string
  /** The column whose business day a row counts on; null for counts without a day. */
  at: string | null
  /** The name of the number of rows beside the measures. */
  rows?: R
  /** Whole numbers that are added up, such as paise. */
  measures?: Record<M, string>
  keys?: Record<K, Key>
  /** Facets that are kept by day: counts of lists, and reports with few keys. */
  daily?: readonly FacetName<NoInfer<K>>[]
  /**
   * Facets by id that are kept by month, quarter and year, because ids are many. 0 is none. Single days are
   * read from the rows.
   */
  monthly?: readonly NoInfer<K>[]
}

export type RollUp<M extends string = string> = {
  name: string
  source: string
  when: string
  at: string | null
  rows: M
  measures: { [name in M]?: string }
  keys: Record<string, Key>
  facets: Record<string, readonly Span[]>
}

/** Rows of a table, counted and summed up as they change (decision 0016). */
export function rollUp<
  const K extends string,
  const M extends string = never,
  const R extends string = 'rows',
>(declaration: Declaration<K, M, R>): RollUp<M | R> {
  const { name, source, when = 'true', at, daily = [], monthly = [] } = declaration
  const spans = at === null ? (['total'] as const) : (['day', 'total'] as const)
  return {
    name,
    source,
    when,
    at,
    rows: declaration.rows ?? ('rows' as R), // the default of R
    measures: (declaration.measures ?? {}) as { [name in M | R]?: string },
    keys: declaration.keys ?? {},
    facets: Object.fromEntries([
      ...daily.map((facet) => [facet, spans]),
      ...monthly.map((facet) => [facet, ['month', 'quarter', 'year']]),
    ]),
  }
}

export const isMonthly = ({ facets }: RollUp, facet: string): boolean =>
  facets[facet]?.includes('month') ?? false
