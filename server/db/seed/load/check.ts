import type { Client } from 'pg'
import type { Sizes } from './sizes.ts'

/** A rule of the product, and the statement that returns how many rows break it. */
type Rule = { title: string; broken: string }

const rules: Rule[] = [
  {
    title:
      'what a job received is what was paid less what was given back or kept as credit, at most what is payable',
    broken: `SELECT count(*) FROM jobs LEFT JOIN (
        SELECT job_id, sum(payment_to_job(payments)) AS paid FROM payments WHERE reversed_at IS NULL GROUP BY job_id
      ) AS sums ON sums.job_id = jobs.id WHERE received <> coalesce(paid, 0) OR received > payable`,
  },
  {
    title: "a customer's credit is what payments added to it and took off it, and never below zero",
    broken: `SELECT count(*) FROM customers LEFT JOIN (
        SELECT customer_id, sum(payment_to_credit(payments)) AS credit FROM payments WHERE reversed_at IS NULL GROUP BY customer_id
      ) AS sums ON sums.customer_id = customers.id
      WHERE customers.credit <> coalesce(sums.credit, 0) OR customers.credit < 0`,
  },
  {
    title: "a partner's balance is the sum of the ledger",
    broken: `SELECT count(*) FROM partners LEFT JOIN (
        SELECT partner_id, sum(amount) AS owed FROM ledger_entries GROUP BY partner_id
      ) AS sums ON partner_id = partners.id WHERE balance <> coalesce(owed, 0)`,
  },
  {
    title: 'an account is numbered without a gap, in order of time, and adds up after every entry',
    broken: `SELECT count(*) FROM (
        SELECT partner_id, created_at, number, balance_after, added_after, row_number() OVER account AS place,
               sum(amount) OVER account AS balance, sum(greatest(amount, 0)) OVER account AS added,
               lag(created_at) OVER account AS earlier
        FROM ledger_entries WINDOW account AS (PARTITION BY partner_id ORDER BY number ROWS UNBOUNDED PRECEDING)
      ) AS entries WHERE (number, balance_after, added_after) IS DISTINCT FROM (place, balance, added) OR earlier > created_at`,
  },
  {
    title: 'the ledger says of jobs: commissions of the completed, less what the company took for them',
    broken: `SELECT count(*) FROM (
        SELECT id, CASE status WHEN 'completed' THEN commission ELSE 0 END - coalesce(taken, 0) AS owed FROM jobs LEFT JOIN (
          SELECT job_id, sum(amount) AS taken FROM payments
          WHERE received_by = 'company' AND kind = 'received-from-customer' GROUP BY job_id
        ) AS company ON company.job_id = jobs.id AND jobs.status = 'completed'
      ) AS jobs FULL JOIN (
        SELECT job_id, sum(amount) AS owed FROM ledger_entries WHERE job_id IS NOT NULL GROUP BY job_id
      ) AS entries ON entries.job_id = jobs.id WHERE coalesce(jobs.owed, 0) <> coalesce(entries.owed, 0)`,
  },
  {
    title: 'the ledger says of payments: owed to the partner of the job, and held by the partner who took it',
    broken: `SELECT count(*) FROM (
        SELECT payments.id, -amount AS owed, CASE received_by WHEN 'partner' THEN amount ELSE 0 END AS held
        FROM payments JOIN jobs ON jobs.id = job_id AND jobs.status = 'completed' WHERE kind = 'received-from-customer'
      ) AS paid FULL JOIN (
        SELECT payment_id, sum(amount) FILTER (WHERE kind = 'owed-to-partner') AS owed,
               coalesce(sum(amount) FILTER (WHERE kind = 'cash-held'), 0) AS held
        FROM ledger_entries WHERE payment_id IS NOT NULL AND job_id IS NOT NULL GROUP BY payment_id
      ) AS entries ON payment_id = paid.id WHERE (paid.owed, paid.held) IS DISTINCT FROM (entries.owed, entries.held)`,
  },
  {
    title: 'a customer has as many jobs, and a last one, as there are that were not cancelled',
    broken: `SELECT count(*) FROM customers LEFT JOIN (
        SELECT customer_id, count(*) AS jobs, max(scheduled_at) AS last FROM jobs WHERE status <> 'cancelled' GROUP BY customer_id
      ) AS counted ON customer_id = customers.id
      WHERE customers.jobs <> coalesce(counted.jobs, 0) OR last_job_at IS DISTINCT FROM last`,
  },
  {
    title: "a customer's jobs are added up by status, and their statuses known",
    broken: `SELECT count(*) FROM (
        SELECT customer_id, kind AS status, count(*) AS jobs, sum(received) AS paid, max(scheduled_at) AS last
        FROM jobs, unnest(job_sum_kinds(status)) AS kind GROUP BY customer_id, kind
      ) AS counted FULL JOIN customer_job_sums AS sums USING (customer_id, status) LEFT JOIN customers ON id = customer_id
      WHERE (counted.jobs, counted.paid, last) IS DISTINCT FROM (sums.jobs, sums.paid, sums.last_job_at)
        OR (status <> '' AND status <> ALL (job_statuses))`,
  },
  {
    title: 'the commission follows its rule',
    broken: `SELECT count(*) FROM jobs WHERE commission <> CASE commission_rule ->> 'kind'
        WHEN 'fixed' THEN least((commission_rule ->> 'value')::bigint, price)
        ELSE round(CASE WHEN (commission_rule ->> 'after_material')::boolean THEN greatest(0, price - material_cost) ELSE price END
                   * (commission_rule ->> 'value')::numeric / 10000) END`,
  },
  {
    title: 'the partner of a job is the one of its live or completed assignment, which is as far as the job',
    broken: `SELECT count(*) FROM jobs LEFT JOIN assignments AS current
        ON current.job_id = jobs.id AND current.status NOT IN ('rejected', 'cancelled')
      WHERE jobs.partner_id IS DISTINCT FROM current.partner_id OR (current.id IS NOT NULL AND current.status <> jobs.status)
        OR (current.id IS NULL AND jobs.status NOT IN ('pending', 'cancelled'))`,
  },
  {
    title: 'a job has one schedule with its times, and the last change of it says the same',
    broken: `SELECT count(*) FROM jobs LEFT JOIN schedules ON schedules.job_id = jobs.id
      LEFT JOIN (
        SELECT DISTINCT ON (schedule_id) schedule_id, status, starts_at, ends_at FROM schedule_changes ORDER BY schedule_id, id DESC
      ) AS last ON last.schedule_id = schedules.id
      WHERE (schedules.starts_at, schedules.ends_at, last.starts_at, last.ends_at)
              IS DISTINCT FROM (jobs.scheduled_at, jobs.ends_at, jobs.scheduled_at, jobs.ends_at)
        OR schedules.status IS DISTINCT FROM last.status OR (schedules.status = 'cancelled') <> (jobs.status = 'cancelled')`,
  },
  {
    title: 'what was done was done in order and not in the future',
    broken: `SELECT count(*) FROM jobs JOIN customers ON customers.id = customer_id LEFT JOIN enquiries ON enquiries.id = enquiry_id
      WHERE NOT (customers.created_at <= coalesce(enquiries.created_at, jobs.created_at)
        AND coalesce(enquiries.created_at, jobs.created_at) <= jobs.created_at AND jobs.created_at <= app_now()
        AND coalesce(accepted_at, jobs.created_at) >= jobs.created_at
        AND coalesce(started_at, 'infinity') >= coalesce(accepted_at, '-infinity')
        AND coalesce(completed_at, 'infinity') >= coalesce(started_at, '-infinity')
        AND coalesce(completed_at, started_at, accepted_at, jobs.created_at) <= app_now())`,
  },
  {
    title: 'a job is its enquiry over again: customer, address, service and answers',
    broken: `SELECT count(*) FROM jobs JOIN enquiries ON enquiries.id = enquiry_id
      WHERE (jobs.customer_id, jobs.address_id, jobs.category_id, jobs.answers)
              IS DISTINCT FROM (enquiries.customer_id, enquiries.address_id, enquiries.category_id, enquiries.answers)
        OR (jobs.status = 'completed') <> (enquiries.status = 'work-done')`,
  },
  {
    title: 'what is worked on has a next action, what was lost a reason, and what is over an end',
    broken: `SELECT count(*) FROM enquiries
      WHERE (status IN ('open', 'will-contact-us', 'asked-to-call-later', 'not-responding', 'booking-done-will-take-service'))
          IS DISTINCT FROM (next_action IS NOT NULL AND follow_up_at IS NOT NULL)
        OR (next_action IS NULL) <> (follow_up_at IS NULL)
        OR (status IN ('not-required-now', 'service-taken-from-other', 'not-interested', 'rate-high', 'just-enquiry'))
          <> (lost_reason IS NOT NULL)
        OR (status IN ('work-done', 'closed')) <> (closed_at IS NOT NULL)`,
  },
  {
    title: 'an enquiry is in one status, the last it entered, and each began when the one before ended',
    broken: `SELECT count(*) FROM (
        SELECT enquiries.status, stays.status AS entered, left_at, entered_at, created_at,
          lead(entered_at) OVER stay AS next_at, lag(left_at) OVER stay AS last_at
        FROM enquiries LEFT JOIN enquiry_statuses AS stays ON enquiry_id = enquiries.id
        WINDOW stay AS (PARTITION BY enquiries.id ORDER BY stays.id)
      ) AS stays WHERE entered IS NULL OR left_at IS DISTINCT FROM next_at
        OR (left_at IS NULL AND entered <> status) OR (last_at IS NULL AND entered_at <> created_at)`,
  },
  {
    title: 'every payment of a customer has a receipt over its amount',
    broken: `SELECT count(*) FROM payments FULL JOIN receipts ON receipts.payment_id = payments.id
      WHERE (kind = 'received-from-customer') <> (receipts.id IS NOT NULL) OR (snapshot -> 'payment' ->> 'amount')::bigint <> amount
        OR snapshot ->> 'number' <> number`,
  },
  {
    title: 'receipts are numbered without a gap',
    broken: `SELECT count(*) FROM (
        SELECT substr(number, 4, 4)::integer AS year, count(*) AS receipts, max(right(number, 6)::integer) AS last
        FROM receipts GROUP BY 1
      ) AS given FULL JOIN receipt_series ON financial_year = year
      WHERE receipts IS DISTINCT FROM last OR last IS DISTINCT FROM last_number`,
  },
  {
    title: 'every number is an Indian mobile number',
    broken: `SELECT count(*) FROM (
        SELECT phone FROM customers UNION ALL SELECT alternate_phone FROM customers UNION ALL SELECT whatsapp FROM customers
        UNION ALL SELECT phone FROM partners UNION ALL SELECT phone FROM enquiries
      ) AS numbers WHERE phone !~ '^\\+91[6-9][0-9]{9}$'`,
  },
  {
    title: 'every customer and partner lives at one pincode',
    broken: `SELECT count(*) FROM (
        SELECT customers.id FROM customers LEFT JOIN addresses ON customer_id = customers.id AND "primary"
          LEFT JOIN locations ON locations.id = location_id AND type = 'pincode' GROUP BY customers.id HAVING count(locations.id) <> 1
        UNION ALL
        SELECT partners.id FROM partners LEFT JOIN addresses ON partner_id = partners.id AND "primary"
          LEFT JOIN locations ON locations.id = location_id AND type = 'pincode' GROUP BY partners.id HAVING count(locations.id) <> 1
      ) AS homeless`,
  },
]

/**
 * Proves on all rows that a load follows the product's rules, and has the sizes asked for when there are any.
 * @returns the rules that are broken, one line each
 */
export async function checkRows(
  client: Client,
  sizes: Sizes | null,
  print: (line: string) => void,
): Promise<string[]> {
  const broken: string[] = []
  for (const [table, expected] of Object.entries(sizes ?? {})) {
    const { rows } = await client.query(`SELECT count(*)::integer AS count FROM ${table}`)
    if (rows[0].count !== expected) broken.push(`there are ${rows[0].count} ${table}, and not ${expected}`)
  }
  for (const rule of rules) {
    const { rows } = await client.query(rule.broken)
    const count = Number(rows[0].count)
    print(`${count === 0 ? 'holds' : 'BROKEN'}: ${rule.title}`)
    if (count > 0) broken.push(`${rule.title}: ${count} rows do not`)
  }
  return broken
}
