import * as z from 'zod'
import { id, idFromText, text } from './fields.ts'

export const defaultPerPage = 25
export const maxPerPage = 100
/** The highest page number; every list is shorter. */
const maxPage = 1_000_000
/** A text search that finds more rows is counted to the end only on request. */
export const maxSearched = 10_000

export function wholeNumber(max: number, name: string) {
  return z.union([
    z.int().min(1).max(max),
    z
      .string()
      .regex(/^[1-9]\d{0,6}$/, `must be a whole ${name}`)
      .transform(Number)
      .refine((value) => value <= max, `must be at most ${max}`),
  ])
}

/** `status=open,closed` as the array of its members, each from the list. */
export function oneOrMore<const V extends readonly [string, ...string[]]>(values: V) {
  return z
    .string()
    .transform((value) => value.split(',').filter((part) => part !== ''))
    .pipe(z.array(z.enum(values)).min(1, 'needs at least one').max(100))
}

/** `category_id=3,7` as ids. */
export const ids = z
  .string()
  .transform((value) => value.split(',').filter((part) => part !== ''))
  .pipe(z.array(idFromText).min(1, 'needs at least one').max(100))

/** `true` or `false` in a query. */
export const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')])

/**
 * The query of a list: page, per_page, sort, q and one parameter per filter. `sorts` are column names;
 * `-name` is descending. An unknown parameter is a 422 that names it.
 */
export function listQuery<const S extends readonly [string, ...string[]], F extends z.ZodRawShape>(
  sorts: S,
  filters: F,
) {
  const both = sorts.flatMap((sort) => [sort, `-${sort}`]) as [S[number] | `-${S[number]}`] // flatMap loses the literal types
  return z.strictObject({
    page: wholeNumber(maxPage, 'page number').default(1),
    per_page: wholeNumber(maxPerPage, 'page size').default(defaultPerPage),
    sort: z.enum(both).optional(),
    q: text(100).optional(),
    /** Counts a search to its end, however long it takes. */
    total: z.literal('exact').optional(),
    ...filters,
  })
}

/**
 * The paging fields of a list's query: `customerListQuery.omit(paging)` leaves filters and order, for `GET
 * /customers/ids`; with `format: exportFormat` it is the query of a download.
 */
export const paging = { page: true, per_page: true, total: true } as const

/** The ids that match a list's filters, in its order: the first `maxSelected` of them. */
export const matchingIds = z.object({
  ids: z.array(id),
  total: z.int(),
  /** False when there are more than `total`, as in the list itself. */
  exact: z.boolean(),
})
export type MatchingIds = z.infer<typeof matchingIds>

export const pageMeta = z.object({
  page: z.int(),
  per_page: z.int(),
  total: z.int(),
  /** False when there are more than `total`: a search with too many results to count at once. */
  exact: z.boolean(),
  /** 1-based position of the first and last row of this page; both 0 without rows. */
  from: z.int(),
  to: z.int(),
})
export type PageMeta = z.infer<typeof pageMeta>

export function paged<T extends z.ZodType>(row: T) {
  return z.object({ data: z.array(row), meta: pageMeta })
}

type PageFacts = { page: number; perPage: number; total: number; exact: boolean; rows: number }

export function metaOf({ page, perPage, total, exact, rows }: PageFacts): PageMeta {
  const from = rows === 0 ? 0 : (page - 1) * perPage + 1
  return { page, per_page: perPage, total, exact, from, to: rows === 0 ? 0 : from + rows - 1 }
}
