import type { Line, Statement } from './line.ts'

const cards = 20

/** The first jobs of every state with the fields of a card: open ones by time, the others newest first. */
function board(condition: string, done = ['completed', 'cancelled']): Statement {
  const first = (status: string, order: string) =>
    `(SELECT id FROM jobs WHERE status = '${status}' AND ${condition} ORDER BY scheduled_at ${order}, id ${order} LIMIT ${cards})`
  const columns = [
    ...['pending', 'accepted', 'started'].map((status) => first(status, 'ASC')),
    ...done.map((status) => first(status, 'DESC')),
  ]
  return {
    sql: `WITH page AS MATERIALIZED (${columns.join(' UNION ALL ')})
          SELECT j.id, j.scheduled_at, j.ends_at, j.status, j.price, j.received, j.version, c.id AS customer_id,
            c.name AS customer_name, c.phone, category.id AS category_id, category.title, p.id AS partner_id,
            p.name AS partner_name, pincode.title || ' ' || area.title AS place
          FROM page JOIN jobs j USING (id) JOIN customers c ON c.id = j.customer_id
          JOIN categories category ON category.id = j.category_id LEFT JOIN partners p ON p.id = j.partner_id
          LEFT JOIN addresses a ON a.id = j.address_id
          LEFT JOIN locations pincode ON pincode.id = a.location_id LEFT JOIN locations area ON area.id = pincode.parent_id
          ORDER BY j.id`,
    values: [],
  }
}

/** The jobs of the dashboard as a board. */
export function jobLines(): Line[] {
  return [
    {
      name: 'the board of jobs',
      target: 3,
      ours: () => ({ path: '/jobs/board' }),
      floor: () => board('true'),
      compare: 'success',
    },
    {
      name: 'the board of unpaid jobs',
      // Without a roll-up: up to 10,000 are read at once, then up to 1,000 per column are counted.
      target: 6,
      ours: () => ({ path: '/jobs/board?has_due=true' }),
      // A cancelled job has nothing due: its column is skipped.
      floor: () => board('price > received', ['completed']),
      compare: 'success',
    },
  ]
}
