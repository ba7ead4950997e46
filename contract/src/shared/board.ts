import * as z from 'zod'

/** Cards that a column loads at first, and again with each request for more. */
export const boardCards = 20

/** Number of cards; not `exact` when there are more. */
export const capped = z.object({ count: z.int(), exact: z.boolean() })
export type Capped = z.infer<typeof capped>

/** Records in columns. Columns that the status filter excludes are left out. */
export function boardOf<const S extends readonly [string, ...string[]], R extends z.ZodType>(
  slugs: S,
  row: R,
) {
  return z.object({ columns: z.array(z.object({ slug: z.enum(slugs), total: capped, cards: z.array(row) })) })
}
