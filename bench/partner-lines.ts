import type { Facts, Line } from './line.ts'

const perPage = 25

/** The list of partners, and the suggestions for a job. */
export function partnerLines(facts: Facts): Line[] {
  const job = ({ i, connection }: { i: number; connection: number }) =>
    1 + (((i * 16 + connection) * 7919) % facts.jobs)
  return [
    {
      name: 'partners who owe us, by name',
      target: 3,
      ours: () => ({ path: '/partners?dues=owes&status=approved' }),
      floor: () => ({
        sql: `WITH page AS MATERIALIZED (
            SELECT id, name FROM partners WHERE partner_dues(balance) = 'owes' AND status = 'approved'
            ORDER BY lower(name), id LIMIT $1)
          SELECT p.id, p.name, p.phone, p.status, p.balance,
            ARRAY(SELECT c.title FROM partner_services s JOIN categories c ON c.id = s.category_id WHERE s.partner_id = p.id) AS services,
            ARRAY(SELECT l.title FROM partner_areas a JOIN locations l ON l.id = a.location_id WHERE a.partner_id = p.id) AS areas,
            (SELECT count(*) FROM jobs WHERE partner_id = p.id AND scheduled_at >= date_trunc('day', app_now(), 'Asia/Kolkata')
               AND scheduled_at < date_trunc('day', app_now(), 'Asia/Kolkata') + interval '1 day') AS jobs_today
          FROM page JOIN partners p USING (id) ORDER BY lower(page.name), p.id`,
        values: [perPage],
      }),
      counter: `SELECT count(*) AS total FROM partners WHERE balance > 0 AND status = 'approved'`,
      compare: 'ids',
    },
    {
      name: 'partner suggestions',
      // Besides finding who serves and covers, it gives the reasons, the workload of that day, and why the
      // others do not fit.
      target: 6,
      ours: (turn) => ({ path: `/jobs/${job(turn)}/suggestions` }),
      floor: (turn) => ({
        sql: `WITH RECURSIVE job AS (
            SELECT j.id, j.category_id, a.location_id FROM jobs j LEFT JOIN addresses a ON a.id = j.address_id WHERE j.id = $1
          ), lineage AS (
            SELECT c.id, c.parent_id FROM categories c JOIN job ON c.id = job.category_id
            UNION ALL SELECT c.id, c.parent_id FROM categories c JOIN lineage ON c.id = lineage.parent_id
          ), places AS (
            SELECT l.id, l.parent_id FROM locations l JOIN job ON l.id = job.location_id
            UNION ALL SELECT l.id, l.parent_id FROM locations l JOIN places ON l.id = places.parent_id
          )
          SELECT p.id, p.name, p.phone, p.balance FROM partners p
          WHERE p.status = 'approved' AND p.id IN (SELECT partner_id FROM partner_areas JOIN places ON places.id = location_id)
            AND EXISTS (SELECT FROM partner_services s JOIN lineage ON lineage.id = s.category_id WHERE s.partner_id = p.id)
          ORDER BY lower(p.name) LIMIT 100`,
        values: [job(turn)],
      }),
      compare: 'success',
    },
  ]
}
