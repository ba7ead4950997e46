import type { Pool } from 'pg'
import type { TestApp } from '../../test/app.ts'

/**
 * Rows of every kind that filters distinguish. The content of a column depends on the row's number, in steps
 * that share no factor.
 */
const statements = [
  `INSERT INTO locations (id, type, title, parent_id) VALUES
     (1, 'state', 'Karnataka', NULL), (2, 'state', 'Kerala', NULL),
     (3, 'district', 'Bengaluru Urban', 1), (4, 'district', 'Mysuru', 1), (5, 'district', 'Ernakulam', 2),
     (6, 'area', 'HSR Layout', 3), (7, 'area', 'Gokulam', 4), (8, 'area', 'Kochi', 5),
     (9, 'pincode', '560102', 6), (10, 'pincode', '560103', 6), (11, 'pincode', '570002', 7), (12, 'pincode', '682001', 8)`,
  `INSERT INTO categories (id, title, parent_id) VALUES (1, 'Plumbing', NULL), (2, 'Tap repair', 1), (3, 'Cleaning', NULL)`,
  `INSERT INTO users (id, name, email, active, password_hash)
   SELECT 100 + n, 'User ' || n, 'user' || n || '@filters.test', n % 4 <> 3, CASE WHEN n % 3 = 0 THEN NULL ELSE 'x' END
   FROM generate_series(1, 8) AS n`,
  `INSERT INTO user_roles (user_id, role) SELECT 100 + n, (ARRAY['staff', 'admin', 'dev'])[1 + n % 3] FROM generate_series(1, 8) AS n`,
  `INSERT INTO customers (id, name, phone, gender, source, created_at)
   SELECT n, (ARRAY['Asha', 'Binu', 'Chitra'])[1 + n % 3] || ' Rao ' || n, '+9190000000' || lpad(n::text, 2, '0'),
          (ARRAY['male', 'female', 'other', NULL])[1 + n % 4], (ARRAY['website', 'app', 'justdial', 'na', NULL])[1 + n % 5],
          '2026-05-01T06:30:00Z'::timestamptz + n * interval '1 day'
   FROM generate_series(1, 30) AS n`,
  `INSERT INTO addresses (id, customer_id, line_1, location_id, "primary")
   SELECT n, n, n || ' Lake View', 9 + n % 4, true FROM generate_series(1, 20) AS n`,
  `INSERT INTO partners (id, name, phone, status)
   SELECT n, (ARRAY['Ravi', 'Sunil'])[1 + n % 2] || ' Kumar ' || n, '+9191000000' || lpad(n::text, 2, '0'),
          (ARRAY['submitted', 'approved', 'rejected', 'deactivated'])[1 + n % 4]
   FROM generate_series(1, 12) AS n`,
  `INSERT INTO partner_services (partner_id, category_id) SELECT n, 1 + n % 3 FROM generate_series(1, 12) AS n WHERE n <> 12`,
  `INSERT INTO partner_areas (partner_id, location_id)
   SELECT n, (ARRAY[1, 6, 9, 5, 12])[1 + n % 5] FROM generate_series(1, 12) AS n WHERE n <> 11`,
  `INSERT INTO files (partner_id, kind, name, type, size, content_hash, expires_on, deleted_at)
   SELECT 1 + n % 12, (ARRAY['pan', 'licence', 'police-check'])[1 + n % 3], 'scan.pdf', 'application/pdf', 1, repeat('a', 64),
          business_day(app_now()) + (ARRAY[-1, 0, 30, 31, NULL])[1 + n % 5], CASE WHEN n % 7 = 0 THEN app_now() END
   FROM generate_series(1, 15) AS n`,
  `INSERT INTO ledger_entries (partner_id, kind, amount) SELECT n, 'adjustment', CASE n % 3 WHEN 0 THEN 500 ELSE -700 END
   FROM generate_series(1, 12) AS n WHERE n % 3 <> 2`,
  `INSERT INTO enquiries (id, name, phone, customer_id, address_id, category_id, status, temperature, source, assigned_to,
     created_by, follow_up_at, next_action, lost_reason, closed_at, first_touched_at, response_due_at, created_at)
   SELECT n, (ARRAY['Asha', 'Binu', 'Chitra'])[1 + n % 3] || ' Rao ' || n, '+9192000000' || lpad(n::text, 2, '0'),
          CASE WHEN n % 5 < 3 THEN 1 + n % 20 END, CASE WHEN n % 5 < 3 THEN 1 + n % 20 END,
          (ARRAY[1, 2, 3, NULL])[1 + n % 4], status, (ARRAY['hot', 'medium', 'cold'])[1 + n % 3],
          (ARRAY['website', 'app', 'justdial', 'na', 'unknown'])[1 + n % 5],
          (ARRAY[101, 102, NULL])[1 + n / 2 % 3], (ARRAY[101, 104, NULL])[1 + n / 3 % 3],
          CASE WHEN is_working THEN (ARRAY[app_now() - interval '3 days', app_now() - interval '1 second', app_now() + interval '2 days'])[1 + n / 12 % 3] END,
          CASE WHEN is_working THEN 'call' END,
          CASE WHEN is_lost THEN (ARRAY['price', 'no-answer', 'other'])[1 + n % 3] END,
          CASE WHEN NOT is_working THEN app_now() END, CASE WHEN n % 24 <> 0 THEN app_now() END,
          (ARRAY[app_now() - interval '1 day', app_now() + interval '1 day', NULL])[1 + n / 16 % 3],
          '2026-05-01T06:30:00Z'::timestamptz + n * interval '1 day'
   FROM generate_series(1, 48) AS n, LATERAL (SELECT (ARRAY['open', 'closed', 'work-done', 'will-contact-us', 'not-required-now',
     'service-taken-from-other', 'not-interested', 'rate-high', 'asked-to-call-later', 'not-responding', 'just-enquiry',
     'booking-done-will-take-service'])[1 + n % 12] AS status) AS of_status,
     LATERAL (SELECT status IN ('open', 'will-contact-us', 'asked-to-call-later', 'not-responding',
       'booking-done-will-take-service') AS is_working, status IN ('not-required-now', 'service-taken-from-other',
       'not-interested', 'rate-high', 'just-enquiry') AS is_lost) AS of_group`,
  `INSERT INTO jobs (id, enquiry_id, customer_id, address_id, category_id, partner_id, status, scheduled_at, ends_at, price,
     commission_rule, created_by, created_at, completed_at)
   SELECT n, CASE WHEN n % 3 <> 0 THEN 2 + n / 2 * 2 END, 1 + n % 25, CASE WHEN n % 25 < 20 AND n % 4 <> 1 THEN 1 + n % 25 END,
          1 + n % 3, CASE WHEN n % 4 <> 0 THEN 1 + n % 7 END, status,
          '2026-05-01T06:30:00Z'::timestamptz + n * interval '1 day', '2026-05-01T07:30:00Z'::timestamptz + n * interval '1 day',
          (n % 3) * 10000, '{"kind": "percent", "value": 2000, "after_material": true}',
          (ARRAY[101, 104, NULL])[1 + n / 2 % 3], '2026-04-20T06:30:00Z'::timestamptz + n * interval '1 day',
          CASE WHEN status = 'completed' THEN '2026-05-02T06:30:00Z'::timestamptz + n * interval '1 day' + n % 2 * interval '1 hour' END
   FROM generate_series(1, 40) AS n, LATERAL (SELECT (ARRAY['pending', 'accepted', 'started', 'completed', 'cancelled'])[1 + n % 5] AS status) AS of_status`,
  // Ten customers who share a number with another one, and whose names are questionable.
  `INSERT INTO customers (id, name, phone, alternate_phone, name_problems)
   SELECT 50 + n, 'Odd name ' || n, '+9193000000' || lpad(n::text, 2, '0'), '+9190000000' || lpad(n::text, 2, '0'),
          ARRAY[(ARRAY['phone', 'link', 'digits'])[1 + n % 3]] FROM generate_series(1, 10) AS n`,
  `INSERT INTO different_people (phone, customer_ids, noted_by)
   SELECT '+9190000000' || lpad(n::text, 2, '0'), ARRAY[n, 50 + n]::bigint[], 101 FROM generate_series(1, 4) AS n`,
  `UPDATE shared_phones SET different = true WHERE phone IN (SELECT phone FROM different_people)`,
  `INSERT INTO intake_keys (id, source, title, key_hash, ending) VALUES (1, 'website', 'Portal', '\\x01', 'abcd')`,
  `INSERT INTO intake_leads (id, key_id, source, raw, query, mapped, state, reason, fingerprint, enquiry_id)
   SELECT n, 1, (ARRAY['website', 'justdial'])[1 + n % 2], '', '{}',
          jsonb_build_object('name', (ARRAY['Asha', 'Binu'])[1 + n % 2] || ' Lead ' || n, 'phone', '+91940000000' || n), state,
          CASE WHEN state <> 'taken' THEN 'No phone number' END, 'f' || n, CASE WHEN state <> 'refused' THEN n END
   FROM generate_series(1, 9) AS n, LATERAL (SELECT (ARRAY['taken', 'duplicate', 'refused'])[1 + n % 3] AS state) AS of_state`,
  `INSERT INTO ledger_entries (partner_id, kind, amount, created_at)
   SELECT 2, (ARRAY['commission-due', 'payout', 'cash-held'])[1 + n % 3], 100 * n, app_now() + n * interval '1 day'
   FROM generate_series(1, 12) AS n`,
  // Today's, for the load of partners: one of the first, five of the second.
  `INSERT INTO jobs (id, customer_id, category_id, partner_id, status, scheduled_at, ends_at, price, commission_rule)
   SELECT 100 + n, 30, 3, CASE WHEN n = 1 THEN 8 ELSE 9 END, 'accepted', day, day + interval '1 hour', 0,
          '{"kind": "percent", "value": 2000, "after_material": true}'
   FROM generate_series(1, 6) AS n, LATERAL (SELECT date_trunc('day', app_now(), 'Asia/Kolkata') + n * interval '1 hour' AS day) AS today`,
  // One for each reason of Needs attention, whatever the time of day: late, unassigned, partner inactive,
  // partner off, two that overlap, rescheduled since accepted, not notified, running, requested by the
  // customer, notified by a link and by a message without a response. One below is reported by its partner.
  `INSERT INTO jobs (id, customer_id, category_id, partner_id, status, scheduled_at, ends_at, price, commission_rule)
   SELECT 106 + n, 30, 3, partner, status, app_now() + start::interval, app_now() + start::interval + interval '2 hours', 0,
          '{"kind": "percent", "value": 2000, "after_material": true}'
   FROM (VALUES (1, 7, 'accepted', '-30 minutes'), (2, NULL, 'pending', '3 hours'), (3, 3, 'accepted', '10 days'),
     (4, 5, 'accepted', '12 days'), (5, 9, 'accepted', '14 days'), (6, 9, 'accepted', '14 days 1 hour'),
     (7, 9, 'pending', '16 days'), (8, 9, 'pending', '18 days'), (9, 5, 'started', '-10 minutes'), (10, NULL, 'pending', '4 hours'),
     (11, 9, 'pending', '20 days'), (12, 9, 'pending', '22 days'))
     AS planned (n, partner, status, start)`,
  `UPDATE jobs SET rework_of_id = first, rework_borne_by = 'company'
   FROM (VALUES (16, 1), (17, 2), (20, 4), (21, 3)) AS rework (id, first) WHERE jobs.id = rework.id`,
  `INSERT INTO customer_requests (job_id, kind, closed_at) VALUES (116, 'cancel', NULL), (108, 'reschedule', app_now())`,
  `INSERT INTO partner_days_off (partner_id, from_day, to_day)
   SELECT 5, day, day + 1 FROM (SELECT (app_now() + interval '12 days')::date AS day) AS off`,
  `INSERT INTO assignments (job_id, partner_id, status, created_at, moved_at) VALUES
     (113, 9, 'pending', app_now() - interval '2 hours', app_now()), (114, 9, 'pending', app_now() - interval '1 hour', NULL),
     (117, 9, 'pending', app_now() - interval '1 hour', NULL), (118, 9, 'pending', app_now() - interval '1 hour', NULL)`,
  `INSERT INTO assignments (job_id, partner_id, status, started_at, started_early) VALUES (115, 5, 'started', app_now(), true)`,
  `INSERT INTO public_links (kind, job_id, assignment_id, token_seed, token_hash, handed_at, handed_by)
   SELECT 'partner-job', job_id, id, '\\x01', '\\x02', app_now() - interval '30 minutes', 'copy' FROM assignments WHERE job_id = 117`,
  `INSERT INTO messages (channel, template, "to", body, state, job_id, partner_id, created_at, updated_at)
   SELECT 'sms', 'message.partner-job', '+919000000009', 'A new job', 'delivered', 118, 9, app_now() - interval '40 minutes',
          app_now() - interval '30 minutes'`,
  `WITH done AS (INSERT INTO assignments (job_id, partner_id, status, completed_at)
     VALUES (3, 9, 'completed', app_now()), (8, 9, 'completed', app_now()) RETURNING id, job_id)
   INSERT INTO completion_reports (job_id, assignment_id, material_cost, state, decided_at)
   SELECT job_id, id, 100, CASE job_id WHEN 3 THEN 'open' ELSE 'withdrawn' END, CASE job_id WHEN 8 THEN app_now() END FROM done`,
  `INSERT INTO complaints (id, job_id, partner_id, kind, severity, text, source, owner_id, status, due_at, visit_at, closed_at, created_at)
   SELECT n, job.id, job.partner_id, (ARRAY['quality', 'late', 'price'])[1 + n % 3], (ARRAY['low', 'high'])[1 + n % 2], 'Leaks',
          'staff', (ARRAY[101, 104, NULL])[1 + n % 3], state, app_now() + (n % 2 - 0.5) * interval '1 day',
          CASE WHEN state = 'visit-planned' THEN app_now() END, CASE WHEN state IN ('resolved', 'rejected') THEN app_now() END,
          '2026-05-03T06:30:00Z'::timestamptz + n * interval '1 day'
   FROM generate_series(1, 24) AS n JOIN jobs job ON job.id = n,
     LATERAL (SELECT (ARRAY['open', 'visit-planned', 'resolved', 'rejected'])[1 + n % 4] AS state) AS of_state`,
  `INSERT INTO payments (id, kind, job_id, customer_id, partner_id, method, amount, received_by, reference, paid_at, reversed_at, reversal_reason)
   SELECT n, (ARRAY['received-from-customer', 'commission-from-partner', 'refund'])[1 + n % 3], job.id, job.customer_id, job.partner_id,
          (ARRAY['cash', 'upi', 'card', 'bank-transfer', 'cheque'])[1 + n % 5], 1000 * (1 + n % 7),
          (ARRAY['company', 'partner'])[1 + n / 2 % 2], (ARRAY['UTR', 'CHQ', NULL])[1 + n % 3] || n,
          '2026-05-03T06:30:00Z'::timestamptz + n * interval '1 day',
          CASE WHEN n % 4 = 0 THEN app_now() END, CASE WHEN n % 4 = 0 THEN 'Wrong job' END
   FROM generate_series(1, 36) AS n JOIN jobs job ON job.id = n`,
  `INSERT INTO audit_entries (at, actor_id, record_type, record_id, action)
   SELECT '2026-05-03T06:30:00Z'::timestamptz + n * interval '1 day', users.id, (ARRAY['job', 'customer'])[1 + n % 2],
          (1 + n % 5)::text, (ARRAY['created', 'updated', 'moved'])[1 + n % 3]
   FROM generate_series(1, 36) AS n LEFT JOIN users ON users.id = 101 + n % 4`,
]

/** Fills a database that has no records. */
export async function createFilterWorld({ database, deps }: TestApp): Promise<void> {
  for (const text of statements) await database.pool.query(text)
  await database.pool.query('SELECT rebuild_unserved_places()')
  await deps.queue.prepare(kinds.map((kind) => ({ kind, retries: 1 })))
  for (let count = 0; count < 12; count += 1) {
    await database.db
      .transaction()
      .execute((trx) => deps.queue.enqueue(trx, kinds[count % 2] ?? '', { count }))
  }
  await database.pool.query(`UPDATE pgboss.job SET state = states[1 + number % 3]::pgboss.job_state,
      created_on = '2026-05-14T06:30:00Z'::timestamptz + number * interval '1 day'
    FROM (SELECT id AS task, (data ->> 'count')::int AS number, ARRAY['created', 'completed', 'failed'] AS states
          FROM pgboss.job WHERE data ? 'count') AS numbered WHERE id = task`)
}
const kinds = ['filters.first', 'filters.second']

// biome-ignore lint/suspicious/noExplicitAny: rows of any table, as the database returns them
export type Row = Record<string, any>
export type Tables = Record<(typeof tables)[number] | 'tasks', Row[]>
const tables = [
  ...(['locations', 'categories', 'users', 'user_roles', 'customers', 'addresses', 'partners'] as const),
  ...([
    'partner_services',
    'partner_areas',
    'enquiries',
    'jobs',
    'payments',
    'shared_phones',
    'intake_leads',
  ] as const),
  ...([
    'ledger_entries',
    'complaints',
    'assignments',
    'public_links',
    'messages',
    'partner_days_off',
    'files',
    'customer_requests',
    'completion_reports',
    'audit_entries',
  ] as const),
]

/** Every row, without a filter: the input of the predicates. */
export async function readTables(pool: Pool): Promise<Tables> {
  const found: Partial<Tables> = {}
  for (const table of tables) found[table] = (await pool.query(`SELECT * FROM ${table}`)).rows
  const tasks = `SELECT task_number(id) AS id, name, state::text, created_on FROM pgboss.job WHERE name NOT LIKE '\\_\\_pgboss%'`
  found.tasks = (await pool.query(tasks)).rows
  return found as Tables // each of them was read
}
