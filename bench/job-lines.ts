import { attentionReasons } from 'contract/jobs/attention.words.ts'
import type { Line, Statement } from './line.ts'

const cards = 20
const everyReason = attentionReasons.map(({ slug }) => slug).join(',')

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

/** The first jobs that need attention: each reason as a set, joined once. */
function attention(): Statement {
  return {
    sql: `WITH open_jobs AS MATERIALIZED (
            SELECT id, scheduled_at, ends_at, status, partner_id FROM jobs WHERE status IN ('pending', 'accepted', 'started')
          ), planned AS (
            SELECT id, scheduled_at, ends_at, max(ends_at) OVER (PARTITION BY partner_id ORDER BY scheduled_at
                ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS busy_until,
              lead(scheduled_at) OVER (PARTITION BY partner_id ORDER BY scheduled_at) AS next_starts
            FROM open_jobs WHERE partner_id IS NOT NULL AND ends_at > app_now()
          ), needy AS (
            SELECT j.id, CASE WHEN ends_at <= app_now() THEN 1 WHEN scheduled_at <= app_now() AND j.status <> 'started' THEN 2
              WHEN asked.job_id IS NOT NULL THEN 2.5 WHEN j.partner_id IS NULL AND scheduled_at < app_now() + interval '24 hours' THEN 3
              WHEN j.status = 'started' THEN NULL WHEN p.status <> 'approved' THEN 4 WHEN off.id IS NOT NULL THEN 5
              WHEN clash.id IS NOT NULL THEN 6 WHEN a.moved_at IS NOT NULL THEN 7
              WHEN a.created_at <= app_now() - interval '15 minutes' THEN 8 END AS urgency
            FROM open_jobs j LEFT JOIN partners p ON p.id = j.partner_id AND p.status <> 'approved'
            LEFT JOIN (
              SELECT DISTINCT j.id FROM partner_days_off o JOIN open_jobs j USING (partner_id)
              WHERE o.to_day >= business_day(app_now()) AND o.to_day >= business_day(j.scheduled_at) AND o.from_day <= business_day(j.ends_at)
            ) AS off ON off.id = j.id
            LEFT JOIN (SELECT id FROM planned WHERE busy_until > scheduled_at OR next_starts < ends_at) AS clash ON clash.id = j.id
            LEFT JOIN customer_requests asked ON asked.job_id = j.id AND asked.closed_at IS NULL
            LEFT JOIN assignments a ON a.job_id = j.id AND a.status = 'pending'
          ), page AS MATERIALIZED (
            SELECT j.id, urgency, count(*) OVER () AS total FROM needy JOIN jobs j USING (id) WHERE urgency IS NOT NULL
            ORDER BY urgency, j.scheduled_at, j.id LIMIT 25
          )
          SELECT page.id, page.total, j.scheduled_at, j.ends_at, j.status, j.price, c.name, c.phone, k.title, p.name AS partner
          FROM page JOIN jobs j USING (id) JOIN customers c ON c.id = j.customer_id JOIN categories k ON k.id = j.category_id
          LEFT JOIN partners p ON p.id = j.partner_id ORDER BY urgency, j.scheduled_at, j.id`,
    values: [],
  }
}

/** The jobs of the dashboard as a board. */
export function jobLines(): Line[] {
  return [
    {
      name: 'jobs that need attention',
      target: 3,
      ours: () => ({ path: `/jobs?attention=${everyReason}` }),
      floor: attention,
      compare: 'success',
    },
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
