import type { Line } from './line.ts'

/** What every category comes to: of two million enquiries and jobs, from counts that are kept. */
export function categoryLines(): Line[] {
  return [
    {
      name: 'what each category comes to',
      // Five counts and one sum for each of them, and what was noted since; the floor reads one of them.
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
