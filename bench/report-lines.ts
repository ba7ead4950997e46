import type { Facts, Line } from './line.ts'

/** Completed jobs of two million, from the sums that are kept of them, and the coming days from the jobs themselves. */
export function reportLines({ day }: Facts): Line[] {
  const from = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
  const days = `from=${from}&to=${day}`
  /** One sum of each key of a dimension, over the months that touch the year. */
  const ranked = (dimension: string) => ({
    sql: `SELECT key, sum(jobs) AS jobs FROM job_report_cells
          WHERE dimension = $1 AND span = 'month' AND starts BETWEEN $2::date AND $3::date
          GROUP BY key ORDER BY jobs DESC, key LIMIT 25`,
    values: [dimension, from, day],
  })
  const byDay = {
    sql: `SELECT starts, jobs, price, material_cost, commission, received, due FROM job_report_cells
          WHERE dimension = 'all' AND span = 'day' AND starts BETWEEN $1::date AND $2::date ORDER BY starts`,
    values: [from, day],
  }
  return [
    {
      name: 'a year of completed jobs by month',
      // The floor reads the days of one period; the answer has those of the one before too, and says all of it by month.
      target: 5,
      ours: () => ({ path: `/reports/completed-jobs?${days}&group=month` }),
      floor: () => byDay,
      compare: 'success',
    },
    {
      name: 'a year of completed jobs by service',
      target: 25,
      ours: () => ({ path: `/reports/completed-jobs?${days}&group=category` }),
      floor: () => ranked('category'),
      compare: 'success',
    },
    {
      name: 'a year of completed jobs by place',
      target: 10,
      ours: () => ({ path: `/reports/completed-jobs?${days}&group=place` }),
      floor: () => ranked('place'),
      compare: 'success',
    },
    {
      name: 'a year of completed jobs by partner, most first',
      // Exact days at both ends of the year, and the page's partners in both periods, on top of the order.
      target: 2,
      ours: () => ({ path: `/reports/completed-jobs?${days}&group=partner` }),
      floor: () => ranked('partner'),
      compare: 'success',
    },
    {
      name: 'the jobs behind a number of a report',
      target: 12,
      ours: () => ({ path: `/jobs?completed_from=${from}&completed_to=${day}` }),
      floor: () => ({
        sql: `SELECT id FROM jobs WHERE status = 'completed' AND completed_at < ($1::date + 1)::timestamp AT TIME ZONE 'Asia/Kolkata'
              ORDER BY completed_at DESC, id DESC LIMIT 25`,
        values: [day],
      }),
      compare: 'success',
    },
    {
      name: 'the next thirty days and who is overloaded',
      target: 10,
      ours: () => ({ path: '/reports/upcoming-jobs?range=next-30-days' }),
      floor: () => ({
        sql: `SELECT business_day(scheduled_at) AS day, count(*) FROM jobs
              WHERE status IN ('pending', 'accepted', 'started') AND scheduled_at >= now() GROUP BY 1 ORDER BY 1`,
        values: [],
      }),
      compare: 'success',
    },
  ]
}
