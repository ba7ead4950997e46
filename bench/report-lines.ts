import type { Facts, Line } from './line.ts'

/**
 * The limit of every report, alone on the machine and at two million jobs; the ratio beside it shows a
 * regression earlier.
 */
export const reportMs = 300

/**
 * Reports of two million jobs, from roll-ups, and the coming days from the jobs themselves. A floor reads one
 * sum of one period from the roll-ups; each line lists the further content of the response.
 */
export function reportLines({ day }: Facts): Line[] {
  const from = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
  const year = `from=${from}&to=${day}`
  const month = `from=${new Date(Date.parse(day) - 29 * 86_400_000).toISOString().slice(0, 10)}&to=${day}`
  /** One sum of each key of a dimension, over the months of the year. */
  const ranked = (dimension: string) => ({
    sql: `SELECT key, sum(rows) AS jobs FROM roll_up_cells
          WHERE name = 'completed_jobs' AND facet = $1 AND span = 'month' AND starts BETWEEN $2::date AND $3::date
          GROUP BY key ORDER BY jobs DESC, key LIMIT 25`,
    values: [dimension, from, day],
  })
  const byDay = {
    sql: `SELECT starts, rows, sums FROM roll_up_cells
          WHERE name = 'completed_jobs' AND facet = 'all' AND key = '' AND span = 'day' AND starts BETWEEN $1::date AND $2::date
          ORDER BY starts`,
    values: [from, day],
  }
  const completed = (name: string, query: string, floor: () => ReturnType<typeof ranked>): Line => ({
    name,
    within: reportMs,
    compare: 'success',
    floor,
    ours: () => ({ path: `/reports/completed-jobs?${query}` }),
  })
  return [
    completed('a year of completed jobs by month', `${year}&group=month`, () => byDay),
    completed('a year of completed jobs by service', `${year}&group=category`, () => ranked('category')),
    completed('a year of completed jobs by place', `${year}&group=place`, () => ranked('place')),
    completed('a year of completed jobs by partner, most first', `${year}&group=partner`, () =>
      ranked('partner'),
    ),
    completed('thirty days of completed jobs by partner', `${month}&group=partner`, () => ranked('partner')),
    completed('a year of completed jobs by staff', `${year}&group=staff`, () => ranked('staff')),
    {
      name: 'the jobs behind a number of a report',
      within: reportMs,
      ours: () => ({ path: `/jobs?completed_from=${from}&completed_to=${day}` }),
      floor: () => ({
        sql: `SELECT id FROM jobs WHERE status = 'completed' AND completed_at < ($1::date + 1)::timestamp AT TIME ZONE 'Asia/Kolkata'
              ORDER BY completed_at DESC, id DESC LIMIT 25`,
        values: [day],
      }),
      compare: 'success',
    },
    {
      name: 'customers who owe by age, most first',
      within: reportMs,
      ours: () => ({ path: '/reports/dues' }),
      floor: () => ({
        sql: `SELECT customer_id, sum(price - received) AS due FROM jobs WHERE status = 'completed' AND price > received
              GROUP BY customer_id ORDER BY due DESC LIMIT 25`,
        values: [],
      }),
      compare: 'success',
    },
    {
      name: 'what partners owe and are owed by age',
      within: 500,
      ours: () => ({ path: '/reports/partner-dues' }),
      floor: () => ({
        sql: 'SELECT id, balance FROM partners WHERE balance <> 0 ORDER BY balance DESC LIMIT 25',
        values: [],
      }),
      compare: 'success',
    },
    {
      name: 'a month of jobs under other commission terms',
      within: 10_000,
      ours: () => ({ path: '/commission/simulation?category_id=1&kind=percent&value=1500' }),
      floor: () => ({ sql: 'SELECT count(*) FROM commission_terms', values: [] }),
      compare: 'success',
    },
    {
      name: 'the next thirty days and who is overloaded',
      within: reportMs,
      ours: () => ({ path: '/reports/upcoming-jobs?range=next-30-days' }),
      floor: () => ({
        sql: `SELECT business_day(scheduled_at) AS day, count(*) FROM jobs
              WHERE status IN ('pending', 'accepted', 'started') AND scheduled_at >= app_now() GROUP BY 1 ORDER BY 1`,
        values: [],
      }),
      compare: 'success',
    },
  ]
}
