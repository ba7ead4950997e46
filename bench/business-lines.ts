import type { Facts, Line } from './line.ts'

/** What became of two million enquiries: a year of it, from counts that are kept. */
export function businessLines({ day }: Facts): Line[] {
  const from = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
  const days = `from=${from}&to=${day}`
  const month = `from=${new Date(Date.parse(day) - 29 * 86_400_000).toISOString().slice(0, 10)}&to=${day}`
  /** The counts of one list by day, for the marks of one filter: each report reads several such, of two periods. */
  const counts = (list: string, marks: string) => ({
    sql: `SELECT mark, sum(rows), sum(amount) FROM row_counts
          WHERE list = $1 AND mark LIKE $2 AND day BETWEEN $3::date AND $4::date GROUP BY mark`,
    values: [list, marks, from, day],
  })
  return [
    {
      name: 'a year of enquiries by source, and what became of them',
      target: 20,
      ours: () => ({ path: `/reports/enquiry-sources?${days}` }),
      floor: () => counts('enquiries', 'source=%'),
      compare: 'success',
    },
    {
      name: 'a year of lost enquiries by reason',
      target: 10,
      ours: () => ({ path: `/reports/lost-reasons?${days}` }),
      floor: () => counts('enquiries', 'lost\\_reason=%'),
      compare: 'success',
    },
    {
      name: 'a year of what the staff did',
      target: 30,
      ours: () => ({ path: `/reports/staff?${days}` }),
      floor: () => counts('enquiries', 'assigned\\_to=%'),
      compare: 'success',
    },
    {
      name: 'a year of how partners answered, most first',
      // Exact days at both ends of the year, who completed something, and the page's partners in both periods, on top.
      target: 4,
      ours: () => ({ path: `/reports/partners?${days}` }),
      floor: () => ({
        sql: `SELECT partner_id, sum(assigned) AS assigned FROM partner_report_cells
              WHERE span = 'month' AND starts BETWEEN $1::date AND $2::date
              GROUP BY partner_id ORDER BY assigned DESC, partner_id LIMIT 25`,
        values: [from, day],
      }),
      compare: 'success',
    },
    {
      name: 'a month of places that nobody serves',
      // The floor counts the enquiries by place and service; who serves which is asked on top.
      target: 6,
      ours: () => ({ path: `/reports/unserved-places?${month}` }),
      floor: () => ({
        sql: `SELECT location_id, category_id, count(*) FROM enquiries
              WHERE created_at >= $1::date - interval '29 days' AND created_at < $1::date + 1 GROUP BY 1, 2`,
        values: [day],
      }),
      compare: 'success',
    },
  ]
}
