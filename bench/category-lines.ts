import type { Line } from './line.ts'

/** Totals of every category over two million enquiries and jobs, from roll-ups. */
export function categoryLines(): Line[] {
  return [
    {
      name: 'what each category comes to',
      // Five counts and one sum for each, and the recent changes; the floor reads one of them.
      target: 8,
      ours: () => ({ path: '/categories/totals' }),
      floor: () => ({
        sql: `SELECT categories.id, rows FROM categories
              LEFT JOIN roll_up_cells ON name = 'jobs' AND facet = 'category_id' AND span = 'total' AND key = categories.id::text`,
        values: [],
      }),
      compare: 'success',
    },
    {
      name: 'the tree of categories, as every panel loads it',
      target: 4,
      ours: () => ({ path: '/categories' }),
      floor: () => ({ sql: 'SELECT * FROM categories ORDER BY position', values: [] }),
      compare: 'success',
    },
  ]
}
