import * as z from 'zod'

/** So many cards a column of a board has at first, and more each time they are asked for. */
export const boardCards = 20

/** How many there are; not `exact` when there are more than that. */
export const capped = z.object({ count: z.int(), exact: z.boolean() })
export type Capped = z.infer<typeof capped>

/** Records in columns. Left out are the columns that the filters rule out by their status. */
export function boardOf<const S extends readonly [string, ...string[]], R extends z.ZodType>(slugs: S, row: R) {
  return z.object({ columns: z.array(z.object({ slug: z.enum(slugs), total: capped, cards: z.array(row) })) })
}
