import { type RawBuilder, sql } from 'kysely'

/** By the days of the enquiries, what looking at all of them and at their jobs gives: list, mark, day, rows, amount. */
const results = sql`
  SELECT counted.list, mark, business_day(created_at), sum(counted.rows), sum(counted.amount)
  FROM (
    SELECT enquiries.source, enquiries.assigned_to, enquiries.created_at, enquiries.first_touched_at,
      count(jobs.id) FILTER (WHERE jobs.status <> 'cancelled') AS made, count(jobs.id) FILTER (WHERE jobs.status = 'completed') AS done,
      coalesce(sum(jobs.price) FILTER (WHERE jobs.status = 'completed'), 0) AS price,
      coalesce(sum(jobs.received) FILTER (WHERE jobs.status = 'completed'), 0) AS received,
      coalesce(sum(jobs.commission) FILTER (WHERE jobs.status = 'completed'), 0) AS commission
    FROM enquiries LEFT JOIN jobs ON jobs.enquiry_id = enquiries.id GROUP BY enquiries.id
  ) AS each
  CROSS JOIN LATERAL (VALUES
    ('enquiries_booked', (made > 0)::int, 0),
    ('enquiries_completed', (done > 0)::int, price),
    ('enquiries_received', 0, received),
    ('enquiries_commission', done, commission),
    ('enquiries_contacted', (first_touched_at IS NOT NULL)::int,
      coalesce(greatest(0, floor(extract(epoch FROM first_touched_at - created_at))), 0))
  ) AS counted (list, rows, amount)
  CROSS JOIN LATERAL unnest(ARRAY['', 'source=' || source, 'assigned_to=' || coalesce(assigned_to::text, 'nobody')]) AS mark
  GROUP BY 1, 2, 3 HAVING sum(counted.rows) <> 0 OR sum(counted.amount) <> 0`

const made = sql`
  SELECT 'jobs_made', 'created_by=' || created_by, business_day(created_at), count(*), 0
  FROM jobs WHERE created_by IS NOT NULL GROUP BY 2, 3`

const written = sql`
  SELECT 'activities', mark, business_day(created_at), count(*), 0
  FROM activities, unnest(ARRAY['created_by=' || created_by, 'type+created_by=' || type || '|' || created_by]) AS mark
  WHERE created_by IS NOT NULL AND taken_back_at IS NULL GROUP BY 2, 3`

const served = sql`
  SELECT 'served', location_id || '|' || category_id, date '2000-01-01', count(*), 0
  FROM partners, partner_areas, partner_services
  WHERE partners.status = 'approved' AND partner_areas.partner_id = partners.id AND partner_services.partner_id = partners.id
  GROUP BY 2`

/** What the business counts hold, found out from the rows themselves. */
export const lookedForReports: readonly RawBuilder<unknown>[] = [results, made, written, served]
export const reportLists = [
  'enquiries_booked',
  'enquiries_completed',
  'enquiries_received',
  'enquiries_commission',
  'enquiries_contacted',
  'jobs_made',
  'activities',
  'served',
]
