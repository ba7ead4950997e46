-- One process at a time; the others answer 0.
CREATE OR REPLACE FUNCTION fold_row_counts() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  folded bigint;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('fold_row_counts')) THEN
    RETURN 0;
  END IF;
  WITH taken AS (
    DELETE FROM row_count_changes RETURNING list, marks, day, rows, amount
  ), by_day AS (
    SELECT list, mark, day, sum(rows) AS rows, sum(amount) AS amount
    FROM taken, unnest(marks) AS mark GROUP BY list, mark, day
  ), folded_days AS (
    INSERT INTO row_counts AS counted (list, mark, day, rows, amount)
    SELECT list, mark, day, rows, amount FROM by_day WHERE rows <> 0 OR amount <> 0
    ON CONFLICT (list, mark, day)
    DO UPDATE SET rows = counted.rows + excluded.rows, amount = counted.amount + excluded.amount
  ), folded_totals AS (
    INSERT INTO row_totals AS counted (list, mark, rows, amount)
    SELECT list, mark, sum(rows), sum(amount) FROM by_day GROUP BY list, mark
    ON CONFLICT (list, mark)
    DO UPDATE SET rows = counted.rows + excluded.rows, amount = counted.amount + excluded.amount
  )
  SELECT count(*) INTO folded FROM taken;
  RETURN folded;
END $$;

CREATE OR REPLACE FUNCTION customers_marks(r customers) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN r.merged_into IS NULL THEN array_remove(
  ARRAY['', 'gender=' || r.gender, 'source=' || r.source, 'has_jobs=' || (r.jobs > 0)::text]
    || ARRAY(SELECT 'job_status=' || status FROM unnest(r.job_statuses) AS status), NULL) END;

CREATE OR REPLACE FUNCTION partners_marks(r partners) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY['', 'status=' || r.status, 'dues=' || partner_dues(r.balance),
  'status+dues=' || r.status || '|' || partner_dues(r.balance)];

-- Lost enquiries are also counted by their reason, all of them by who recorded them.
CREATE OR REPLACE FUNCTION enquiries_marks(r enquiries) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN array_remove(ARRAY[
  '',
  'status=' || r.status,
  'temperature=' || r.temperature,
  'source=' || r.source,
  'category_id=' || r.category_id,
  'assigned_to=' || coalesce(r.assigned_to::text, 'nobody'),
  'created_by=' || r.created_by,
  'lost_reason=' || r.lost_reason,
  'status+temperature=' || r.status || '|' || r.temperature,
  'status+source=' || r.status || '|' || r.source,
  'status+category_id=' || r.status || '|' || r.category_id,
  'status+assigned_to=' || r.status || '|' || coalesce(r.assigned_to::text, 'nobody'),
  'lost_reason+source=' || r.lost_reason || '|' || r.source,
  'lost_reason+category_id=' || r.lost_reason || '|' || r.category_id
], NULL);

CREATE OR REPLACE FUNCTION jobs_marks(r jobs) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY[
  '',
  'status=' || r.status,
  'category_id=' || r.category_id,
  'status+category_id=' || r.status || '|' || r.category_id
];

-- Each mark says the kind and whether the payment stands: so the same marks count the list and add up its totals.
CREATE OR REPLACE FUNCTION payments_marks(r payments) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY[
  '',
  'kind+state=' || r.kind || '|' || CASE WHEN r.reversed_at IS NULL THEN 'standing' ELSE 'reversed' END,
  'kind+state+method=' || r.kind || '|' || CASE WHEN r.reversed_at IS NULL THEN 'standing' ELSE 'reversed' END
    || '|' || r.method,
  'kind+state+received_by=' || r.kind || '|' || CASE WHEN r.reversed_at IS NULL THEN 'standing' ELSE 'reversed' END
    || '|' || r.received_by,
  'kind+state+method+received_by=' || r.kind || '|' || CASE WHEN r.reversed_at IS NULL THEN 'standing' ELSE 'reversed' END
    || '|' || r.method || '|' || r.received_by
];

CREATE OR REPLACE FUNCTION customers_counted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was text[] := CASE WHEN TG_OP <> 'INSERT' THEN customers_marks(OLD) END;
  now text[] := CASE WHEN TG_OP <> 'DELETE' THEN customers_marks(NEW) END;
BEGIN
  IF TG_OP = 'UPDATE' AND was IS NOT DISTINCT FROM now AND OLD.created_at = NEW.created_at THEN
    RETURN NULL;
  END IF;
  INSERT INTO row_count_changes (list, marks, day, rows, amount)
  SELECT 'customers', moved.marks, business_day(moved.moment), moved.rows, moved.rows * moved.amount
  FROM (VALUES (was, OLD.created_at, -1, 0), (now, NEW.created_at, 1, 0)) AS moved (marks, moment, rows, amount)
  WHERE moved.marks IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER customers_counted AFTER INSERT OR UPDATE OR DELETE ON customers FOR EACH ROW EXECUTE FUNCTION customers_counted();

CREATE OR REPLACE FUNCTION partners_counted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was text[] := CASE WHEN TG_OP <> 'INSERT' THEN partners_marks(OLD) END;
  now text[] := CASE WHEN TG_OP <> 'DELETE' THEN partners_marks(NEW) END;
BEGIN
  IF TG_OP = 'UPDATE' AND was IS NOT DISTINCT FROM now AND OLD.created_at = NEW.created_at THEN
    RETURN NULL;
  END IF;
  INSERT INTO row_count_changes (list, marks, day, rows, amount)
  SELECT 'partners', moved.marks, business_day(moved.moment), moved.rows, moved.rows * moved.amount
  FROM (VALUES (was, OLD.created_at, -1, 0), (now, NEW.created_at, 1, 0)) AS moved (marks, moment, rows, amount)
  WHERE moved.marks IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER partners_counted AFTER INSERT OR UPDATE OR DELETE ON partners FOR EACH ROW EXECUTE FUNCTION partners_counted();

CREATE OR REPLACE FUNCTION enquiries_counted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was text[] := CASE WHEN TG_OP <> 'INSERT' THEN enquiries_marks(OLD) END;
  now text[] := CASE WHEN TG_OP <> 'DELETE' THEN enquiries_marks(NEW) END;
BEGIN
  IF TG_OP = 'UPDATE' AND was IS NOT DISTINCT FROM now AND OLD.created_at = NEW.created_at THEN
    RETURN NULL;
  END IF;
  INSERT INTO row_count_changes (list, marks, day, rows, amount)
  SELECT 'enquiries', moved.marks, business_day(moved.moment), moved.rows, moved.rows * moved.amount
  FROM (VALUES (was, OLD.created_at, -1, 0), (now, NEW.created_at, 1, 0)) AS moved (marks, moment, rows, amount)
  WHERE moved.marks IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER enquiries_counted AFTER INSERT OR UPDATE OR DELETE ON enquiries FOR EACH ROW EXECUTE FUNCTION enquiries_counted();

CREATE OR REPLACE FUNCTION payments_counted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was text[] := CASE WHEN TG_OP <> 'INSERT' THEN payments_marks(OLD) END;
  now text[] := CASE WHEN TG_OP <> 'DELETE' THEN payments_marks(NEW) END;
BEGIN
  IF TG_OP = 'UPDATE' AND was IS NOT DISTINCT FROM now AND OLD.paid_at = NEW.paid_at AND OLD.amount = NEW.amount THEN
    RETURN NULL;
  END IF;
  INSERT INTO row_count_changes (list, marks, day, rows, amount)
  SELECT 'payments', moved.marks, business_day(moved.moment), moved.rows, moved.rows * moved.amount
  FROM (VALUES (was, OLD.paid_at, -1, OLD.amount), (now, NEW.paid_at, 1, NEW.amount)) AS moved (marks, moment, rows, amount)
  WHERE moved.marks IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER payments_counted AFTER INSERT OR UPDATE OR DELETE ON payments FOR EACH ROW EXECUTE FUNCTION payments_counted();

-- Counted as the other lists are (decision 0006).
CREATE OR REPLACE FUNCTION intake_leads_marks(r intake_leads) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY['', 'state=' || r.state, 'source=' || r.source, 'state+source=' || r.state || '|' || r.source];

CREATE OR REPLACE FUNCTION intake_leads_counted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was text[] := CASE WHEN TG_OP <> 'INSERT' THEN intake_leads_marks(OLD) END;
  now text[] := CASE WHEN TG_OP <> 'DELETE' THEN intake_leads_marks(NEW) END;
BEGIN
  IF TG_OP = 'UPDATE' AND was IS NOT DISTINCT FROM now AND OLD.created_at = NEW.created_at THEN
    RETURN NULL;
  END IF;
  INSERT INTO row_count_changes (list, marks, day, rows, amount)
  SELECT 'intake_leads', moved.marks, business_day(moved.moment), moved.rows, 0
  FROM (VALUES (was, OLD.created_at, -1), (now, NEW.created_at, 1)) AS moved (marks, moment, rows)
  WHERE moved.marks IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER intake_leads_counted AFTER INSERT OR UPDATE OR DELETE ON intake_leads
  FOR EACH ROW EXECUTE FUNCTION intake_leads_counted();

CREATE OR REPLACE FUNCTION jobs_counted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was text[] := CASE WHEN TG_OP <> 'INSERT' THEN jobs_marks(OLD) END;
  now text[] := CASE WHEN TG_OP <> 'DELETE' THEN jobs_marks(NEW) END;
BEGIN
  IF TG_OP = 'UPDATE' AND was IS NOT DISTINCT FROM now AND OLD.scheduled_at = NEW.scheduled_at AND OLD.price = NEW.price THEN
    RETURN NULL;
  END IF;
  INSERT INTO row_count_changes (list, marks, day, rows, amount)
  SELECT 'jobs', moved.marks, business_day(moved.moment), moved.rows, moved.rows * moved.amount
  FROM (VALUES (was, OLD.scheduled_at, -1, OLD.price), (now, NEW.scheduled_at, 1, NEW.price)) AS moved (marks, moment, rows, amount)
  WHERE moved.marks IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER jobs_counted AFTER INSERT OR UPDATE OR DELETE ON jobs FOR EACH ROW EXECUTE FUNCTION jobs_counted();

-- A partner serves a category on no day in particular: all are counted on one.
CREATE OR REPLACE FUNCTION partner_services_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO row_count_changes (list, marks, day, rows, amount)
  SELECT 'partner_services', ARRAY['category_id=' || moved.category_id], date '2000-01-01', moved.rows, 0
  FROM (VALUES (OLD.category_id, -1), (NEW.category_id, 1)) AS moved (category_id, rows)
  WHERE moved.category_id IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER partner_services_counted AFTER INSERT OR UPDATE OF category_id OR DELETE ON partner_services
  FOR EACH ROW EXECUTE FUNCTION partner_services_counted();

-- What people of the staff did, by the day they did it: jobs they made, and what they wrote of calls and visits.
CREATE OR REPLACE FUNCTION jobs_made_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO row_count_changes (list, marks, day, rows, amount)
  SELECT 'jobs_made', ARRAY['created_by=' || moved.created_by], business_day(moved.created_at), moved.rows, 0
  FROM (VALUES (OLD.created_by, OLD.created_at, -1), (NEW.created_by, NEW.created_at, 1)) AS moved (created_by, created_at, rows)
  WHERE moved.created_by IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER jobs_made_counted AFTER INSERT OR UPDATE OF created_by, created_at OR DELETE ON jobs
  FOR EACH ROW EXECUTE FUNCTION jobs_made_counted();

CREATE OR REPLACE FUNCTION activities_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO row_count_changes (list, marks, day, rows, amount)
  SELECT 'activities', ARRAY['created_by=' || moved.created_by, 'type+created_by=' || moved.type || '|' || moved.created_by],
    business_day(moved.created_at), moved.rows, 0
  FROM (VALUES (OLD.type, OLD.created_by, OLD.created_at, OLD.taken_back_at, -1),
               (NEW.type, NEW.created_by, NEW.created_at, NEW.taken_back_at, 1))
    AS moved (type, created_by, created_at, taken_back_at, rows)
  WHERE moved.created_by IS NOT NULL AND moved.taken_back_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER activities_counted AFTER INSERT OR UPDATE OF type, created_by, created_at, taken_back_at OR DELETE ON activities
  FOR EACH ROW EXECUTE FUNCTION activities_counted();

-- Counts everything anew: after a load that left the triggers out. Writers wait until it is done.
CREATE OR REPLACE FUNCTION count_lists_anew() RETURNS void LANGUAGE plpgsql SET work_mem = '256MB' AS $$
BEGIN
  LOCK TABLE customers, partners, enquiries, jobs, payments, intake_leads, partner_services IN SHARE ROW EXCLUSIVE MODE;
  TRUNCATE row_counts, row_totals, row_count_changes;
  INSERT INTO row_counts (list, mark, day, rows, amount)
  SELECT list, mark, day, count(*), sum(amount)
  FROM (
    SELECT 'customers' AS list, customers_marks(r) AS marks, business_day(created_at) AS day, 0 AS amount FROM customers r
    UNION ALL SELECT 'partners', partners_marks(r), business_day(created_at), 0 FROM partners r
    UNION ALL SELECT 'enquiries', enquiries_marks(r), business_day(created_at), 0 FROM enquiries r
    UNION ALL SELECT 'jobs', jobs_marks(r), business_day(scheduled_at), price FROM jobs r
    UNION ALL SELECT 'payments', payments_marks(r), business_day(paid_at), amount FROM payments r
    UNION ALL SELECT 'intake_leads', intake_leads_marks(r), business_day(created_at), 0 FROM intake_leads r
    UNION ALL SELECT 'partner_services', ARRAY['category_id=' || category_id], date '2000-01-01', 0 FROM partner_services
  ) AS marked, unnest(marks) AS mark
  GROUP BY list, mark, day;
  INSERT INTO row_totals (list, mark, rows, amount)
  SELECT list, mark, sum(rows), sum(amount) FROM row_counts GROUP BY list, mark;
END $$;

CREATE OR REPLACE FUNCTION rebuild_row_counts() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE enquiries, jobs, activities, partners, partner_services, partner_areas IN SHARE ROW EXCLUSIVE MODE;
  PERFORM count_lists_anew();
  PERFORM count_business_anew();
END $$;
