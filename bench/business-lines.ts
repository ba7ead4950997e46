import type { Facts, Line } from './line.ts'
import { reportMs } from './report-lines.ts'

/** Results of two million enquiries in a year, from roll-ups. */
export function businessLines({ day }: Facts): Line[] {
  const from = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
  const days = `from=${from}&to=${day}`
  const month = `from=${new Date(Date.parse(day) - 29 * 86_400_000).toISOString().slice(0, 10)}&to=${day}`
  /** The counts of one list by day, for one facet: each report reads several of them, for two periods. */
  const counts = (name: string, facet: string) => ({
    sql: `SELECT key, sum(rows) FROM roll_up_cells
          WHERE name = $1 AND facet = $2 AND span = 'day' AND starts BETWEEN $3::date AND $4::date GROUP BY key`,
    values: [name, facet, from, day],
  })
  /** Enquiries at locations that no partner serves. */
  const demand = {
    sql: `SELECT location_id, count(*) AS enquiries FROM unserved_places JOIN enquiries USING (location_id)
          WHERE coalesce(enquiries.category_id, 0) = unserved_places.category_id AND created_at BETWEEN $1::date AND $2::date
          GROUP BY location_id ORDER BY enquiries DESC, location_id LIMIT 25`,
    values: [from, day],
  }
  const unserved = (name: string, query: string): Line => ({
    name,
    within: reportMs,
    compare: 'success',
    floor: () => demand,
    ours: () => ({ path: `/reports/unserved-places?${query}` }),
  })
  const rework = {
    sql: `SELECT first.partner_id, count(*) FROM jobs JOIN jobs AS first ON first.id = jobs.rework_of_id
          WHERE jobs.rework_of_id IS NOT NULL AND jobs.created_at BETWEEN $1::date AND $2::date GROUP BY first.partner_id`,
    values: [from, day],
  }
  return [
    {
      name: 'a year of rework and complaints by partner',
      within: reportMs,
      ours: () => ({ path: `/reports/rework?${days}` }),
      floor: () => rework,
      compare: 'success',
    },
    {
      name: 'a year of enquiries by source, and what became of them',
      within: reportMs,
      ours: () => ({ path: `/reports/enquiry-sources?${days}` }),
      floor: () => counts('enquiries', 'source'),
      compare: 'success',
    },
    {
      name: 'a year of lost enquiries by reason',
      within: reportMs,
      ours: () => ({ path: `/reports/lost-reasons?${days}` }),
      floor: () => counts('enquiries', 'lost_reason'),
      compare: 'success',
    },
    {
      name: 'a year of what the staff did',
      within: reportMs,
      ours: () => ({ path: `/reports/staff?${days}` }),
      floor: () => counts('enquiries', 'assigned_to'),
      compare: 'success',
    },
    {
      name: 'a year of how partners answered, most first',
      within: reportMs,
      ours: () => ({ path: `/reports/partners?${days}` }),
      floor: () => ({
        sql: `SELECT key, sum(rows) AS assigned FROM roll_up_cells
              WHERE name = 'assignments' AND facet = 'partner' AND span = 'month' AND starts BETWEEN $1::date AND $2::date
              GROUP BY key ORDER BY assigned DESC, key LIMIT 25`,
        values: [from, day],
      }),
      compare: 'success',
    },
    unserved('a month of places that nobody serves', month),
    unserved('a year of places that nobody serves', days),
    {
      name: 'what one of the staff wrote in a year, the last first',
      within: reportMs,
      ours: () => ({ path: `/reports/staff-entries?${days}&created_by=3` }),
      floor: () => ({
        sql: `SELECT id, type, note, created_at FROM activities WHERE created_by = 3 AND taken_back_at IS NULL
              ORDER BY created_at DESC, id DESC LIMIT 25`,
        values: [],
      }),
      compare: 'success',
    },
  ]
}
