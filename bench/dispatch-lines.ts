import type { Facts, Line, Statement } from './line.ts'

/** A day's jobs with the fields of a block, and the partners with or without work, in one statement. */
function dispatchDay(day: string): Statement {
  return {
    sql: `WITH of_day AS MATERIALIZED (
            SELECT id FROM jobs WHERE scheduled_at >= $1::timestamptz AND scheduled_at < $1::timestamptz + interval '1 day'
            UNION ALL SELECT id FROM jobs
            WHERE business_day(ends_at) > business_day(scheduled_at) AND ends_at > $1::timestamptz
              AND scheduled_at >= $1::timestamptz - interval '14 days' AND scheduled_at < $1::timestamptz
          ), shown AS MATERIALIZED (
            SELECT j.id, j.version, j.status, j.scheduled_at, j.ends_at, j.partner_id, a.location_id, c.id AS customer_id,
              c.name, c.phone, k.id AS category_id, k.title, pincode.title || ' ' || area.title AS place
            FROM of_day JOIN jobs j ON j.id = of_day.id JOIN customers c ON c.id = j.customer_id
            JOIN categories k ON k.id = j.category_id LEFT JOIN addresses a ON a.id = j.address_id
            LEFT JOIN locations pincode ON pincode.id = a.location_id LEFT JOIN locations area ON area.id = pincode.parent_id
            WHERE j.status <> 'cancelled'
          ), told AS MATERIALIZED (
            SELECT id, name, status FROM partners WHERE id IN (SELECT partner_id FROM shown)
            UNION (SELECT id, name, status FROM partners WHERE status = 'approved' ORDER BY lower(name) LIMIT 200)
          )
          SELECT 'job' AS kind, to_jsonb(shown) AS row FROM shown
          UNION ALL SELECT 'partner', to_jsonb(told) || jsonb_build_object(
            'serves', ARRAY (SELECT category_id FROM partner_services WHERE partner_id = told.id),
            'covers', ARRAY (SELECT location_id FROM partner_areas WHERE partner_id = told.id),
            'hours', (SELECT jsonb_agg(h) FROM partner_hours h WHERE partner_id = told.id),
            'days_off', (SELECT jsonb_agg(d) FROM partner_days_off d WHERE partner_id = told.id AND from_day <= $2 AND to_day >= $2))
          FROM told`,
    values: [`${day}T00:00:00+05:30`, day],
  }
}

/** The dispatch view. */
export function dispatchLines({ day }: Facts): Line[] {
  return [
    {
      name: 'a dispatch day',
      target: 2,
      ours: () => ({ path: `/jobs/day?day=${day}` }),
      floor: () => dispatchDay(day),
      compare: 'success',
    },
  ]
}
