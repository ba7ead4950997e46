import type { Facts, Line } from './line.ts'

const perPage = 25

const levels = `JOIN locations a ON a.id = p.parent_id JOIN locations d ON d.id = a.parent_id
  JOIN locations s ON s.id = d.parent_id`
const columns = `p.id, p.title AS pincode, a.title AS area, d.title AS district, s.title AS state,
  (SELECT count(DISTINCT w.id) FROM partner_areas c JOIN partners w ON w.id = c.partner_id AND w.status = 'approved'
   WHERE c.location_id IN (p.id, a.id, d.id, s.id)) AS partners`
const counter = "SELECT count(*) AS total FROM locations WHERE type = 'pincode'"

/** Locations: the table of all India, and the partners of one of them. */
export function locationLines(facts: Facts): Line[] {
  return [
    {
      name: 'pincodes, page 1 with total',
      // Without a roll-up: the 22,000 entries of an index are counted each time.
      target: 6,
      ours: () => ({ path: '/locations/pincodes' }),
      floor: () => ({
        sql: `WITH page AS MATERIALIZED (
                SELECT id FROM locations WHERE type = 'pincode' ORDER BY title, id LIMIT $1)
              SELECT ${columns} FROM page JOIN locations p USING (id) ${levels} ORDER BY p.title, p.id`,
        values: [perPage],
      }),
      counter,
      compare: 'ids',
    },
    {
      name: 'pincodes by the name of their area, with total',
      target: 6,
      ours: () => ({ path: '/locations/pincodes?sort=area' }),
      floor: () => ({
        sql: `WITH page AS MATERIALIZED (
                SELECT p.id, a.title FROM locations a JOIN locations p ON p.parent_id = a.id AND p.type = 'pincode'
                WHERE a.type = 'area' ORDER BY a.title, p.id LIMIT $1)
              SELECT ${columns} FROM page JOIN locations p USING (id) ${levels} ORDER BY page.title, p.id`,
        values: [perPage],
      }),
      counter,
      compare: 'ids',
    },
    {
      name: 'partners who serve a place',
      target: 4,
      ours: () => ({ path: `/locations/${facts.places.at(-1)}/partners` }),
      floor: () => ({
        sql: `WITH RECURSIVE above AS (
                SELECT id, parent_id, title, type, 0 AS depth FROM locations WHERE id = $1
                UNION ALL SELECT l.id, l.parent_id, l.title, l.type, depth + 1 FROM locations l
                JOIN above ON l.id = above.parent_id
              ), serving AS (
                SELECT DISTINCT ON (c.partner_id) c.partner_id, above.title, above.type FROM above
                JOIN partner_areas c ON c.location_id = above.id ORDER BY c.partner_id, depth
              )
              SELECT w.id, w.name, w.status, serving.title, serving.type FROM serving
              JOIN partners w ON w.id = serving.partner_id ORDER BY w.status <> 'approved', lower(w.name), w.id LIMIT $2`,
        values: [facts.places.at(-1), perPage],
      }),
      compare: 'success',
    },
  ]
}
