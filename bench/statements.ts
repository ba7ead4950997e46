import type { Statement } from './line.ts'

/**
 * The best known statements for the lists: ids first, from an index alone where possible, then the rows of
 * those ids; from the nearer end where that is shorter.
 */

const customerColumns = `c.id, c.name, c.phone, c.source, c.created_at, c.jobs, c.last_job_at,
  pincode.title || ' ' || area.title AS place`
const customerPlaces = `LEFT JOIN addresses a ON a.customer_id = c.id AND a."primary"
  LEFT JOIN locations pincode ON pincode.id = a.location_id
  LEFT JOIN locations area ON area.id = pincode.parent_id`

/** A page of all customers, newest first; the index leaves out merged ones and is enough for the ids. */
export function customerPage(total: number, offset: number, limit: number): Statement {
  const fromEnd = offset > total / 2
  const length = Math.min(limit, total - offset)
  const order = fromEnd ? 'created_at, id' : 'created_at DESC, id DESC'
  return {
    sql: `WITH page AS MATERIALIZED (
            SELECT id, created_at FROM customers WHERE merged_into IS NULL ORDER BY ${order} LIMIT $1 OFFSET $2)
          SELECT ${customerColumns} FROM page JOIN customers c USING (id) ${customerPlaces}
          ORDER BY ${fromEnd ? 'page.created_at, page.id' : 'page.created_at DESC, page.id DESC'}`,
    values: [length, fromEnd ? total - offset - length : offset],
    reversed: fromEnd,
  }
}

/**
 * Customers with every word of the fragment in the name, newest first, with their number: a free search has
 * no counter.
 */
export function customersByName(fragment: string, limit: number): Statement {
  const words = fragment.split(' ')
  return foundCustomers(
    words.map((_, at) => `search_name(name) LIKE $${at + 2}`).join(' AND '),
    words.map((word) => `%${word}%`),
    limit,
  )
}

/** The same with the fragment in any of the three numbers. */
export const customersByPhone = (fragment: string, limit: number) =>
  foundCustomers('(phone LIKE $2 OR alternate_phone LIKE $2 OR whatsapp LIKE $2)', [`%${fragment}%`], limit)

/** @param condition with the values from $2 on */
function foundCustomers(condition: string, values: string[], limit: number): Statement {
  return {
    sql: `WITH found AS MATERIALIZED (SELECT id, created_at FROM customers WHERE ${condition} AND merged_into IS NULL),
          page AS MATERIALIZED (SELECT id, created_at FROM found ORDER BY created_at DESC, id DESC LIMIT $1)
          SELECT ${customerColumns}, (SELECT count(*)::integer FROM found) AS total
          FROM page JOIN customers c USING (id) ${customerPlaces} ORDER BY page.created_at DESC, page.id DESC`,
    values: [limit, ...values],
  }
}

/** A page of customers, newest first, with a job that meets a condition. */
export function customersWithJobs(condition: string, limit: number): Statement {
  return {
    sql: `WITH page AS MATERIALIZED (
            SELECT id, created_at FROM customers WHERE merged_into IS NULL AND EXISTS (${condition})
            ORDER BY created_at DESC, id DESC LIMIT $1)
          SELECT ${customerColumns} FROM page JOIN customers c USING (id) ${customerPlaces}
          ORDER BY page.created_at DESC, page.id DESC`,
    values: [limit],
  }
}

/** Customers sorted by their number of jobs in a status, from maintained sums. */
export function customersByJobs(status: string, limit: number): Statement {
  return {
    sql: `WITH page AS MATERIALIZED (
            SELECT customer_id, jobs, paid FROM customer_job_sums WHERE status = $1
            ORDER BY jobs DESC, customer_id DESC LIMIT $2)
          SELECT c.id, c.name, c.phone, page.jobs, page.paid, pincode.title || ' ' || area.title AS place,
            (SELECT id FROM jobs WHERE customer_id = c.id AND status = $1 ORDER BY scheduled_at DESC, id DESC LIMIT 1) AS last_job
          FROM page JOIN customers c ON c.id = page.customer_id ${customerPlaces}
          ORDER BY page.jobs DESC, page.customer_id DESC`,
    values: [status, limit],
  }
}

/** Customers with a questionable name, newest first. */
export function invalidNames(limit: number): Statement {
  return {
    sql: `SELECT id, name, phone, jobs, created_at, version, name_problems FROM customers
          WHERE merged_into IS NULL AND name_problems <> '{}' AND accepted_name IS DISTINCT FROM name
          ORDER BY created_at DESC, id DESC LIMIT $1`,
    values: [limit],
  }
}

export function enquiriesByStatus(status: string, limit: number): Statement {
  return {
    sql: `WITH page AS MATERIALIZED (
            SELECT id, created_at FROM enquiries WHERE status = $1 ORDER BY created_at DESC, id DESC LIMIT $2)
          SELECT e.id, e.name, e.phone, e.customer_id, e.status, e.temperature, e.source, e.follow_up_at, e.created_at,
            category.id AS category_id, category.title, u.id AS user_id, u.name AS user_name,
            pincode.title || ' ' || area.title AS place,
            (SELECT min(starts_at) FROM schedules
             WHERE enquiry_id = e.id AND status <> 'cancelled' AND ends_at > app_now()) AS visit_at,
            (SELECT max(id) FROM jobs WHERE enquiry_id = e.id AND status <> 'cancelled') AS job_id
          FROM page JOIN enquiries e USING (id)
          LEFT JOIN categories category ON category.id = e.category_id LEFT JOIN users u ON u.id = e.assigned_to
          LEFT JOIN addresses a ON a.id = e.address_id
          LEFT JOIN locations pincode ON pincode.id = a.location_id LEFT JOIN locations area ON area.id = pincode.parent_id
          ORDER BY page.created_at DESC, page.id DESC`,
    values: [status, limit],
  }
}

/** Incoming leads of one state. */
export function leadsByState(state: string, limit: number): Statement {
  return {
    sql: `SELECT id, created_at, source, state, mapped ->> 'name' AS name, mapped ->> 'phone' AS phone, reason, enquiry_id
          FROM intake_leads WHERE state = $1 ORDER BY created_at DESC, id DESC LIMIT $2`,
    values: [state, limit],
  }
}

/** Numbers that several customers have, newest first, with the first few customers of each. */
export function duplicatePhones(limit: number): Statement {
  return {
    sql: `WITH page AS MATERIALIZED (
            SELECT id, latest FROM shared_phones WHERE NOT different ORDER BY latest DESC, id DESC LIMIT $1)
          SELECT s.id, s.phone, s.owners, s.latest, s.different,
            (SELECT jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) ORDER BY c.id)
             FROM customers c WHERE c.id = ANY (s.customer_ids[1:5])) AS customers
          FROM page JOIN shared_phones s USING (id) ORDER BY page.latest DESC, page.id DESC`,
    values: [limit],
  }
}

/**
 * Jobs, latest visit first; filtered ones with their number, up to 10,000. The number of all jobs comes from
 * a counter.
 */
export function jobPage(limit: number, condition?: string): Statement {
  const number = condition
    ? `(SELECT count(*) FROM (SELECT FROM jobs WHERE ${condition} LIMIT 10000) AS matching) AS total,`
    : ''
  return {
    sql: `WITH page AS MATERIALIZED (SELECT id, scheduled_at FROM jobs WHERE ${condition ?? 'true'} ORDER BY scheduled_at DESC, id DESC LIMIT $1)
          SELECT ${number} j.id, j.scheduled_at, j.ends_at, j.status, j.price, j.received, c.id AS customer_id, c.name AS customer_name,
            c.phone, category.id AS category_id, category.title, p.id AS partner_id, p.name AS partner_name,
            pincode.title || ' ' || area.title AS place
          FROM page JOIN jobs j USING (id) JOIN customers c ON c.id = j.customer_id
          JOIN categories category ON category.id = j.category_id LEFT JOIN partners p ON p.id = j.partner_id
          LEFT JOIN addresses a ON a.id = j.address_id
          LEFT JOIN locations pincode ON pincode.id = a.location_id LEFT JOIN locations area ON area.id = pincode.parent_id
          ORDER BY page.scheduled_at DESC, page.id DESC`,
    values: [limit],
  }
}
