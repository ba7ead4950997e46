-- First day of the span that holds the day. Three months back, financial years begin with those of the calendar.
CREATE OR REPLACE FUNCTION report_start(span text, day date) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE span
  WHEN 'day' THEN day
  WHEN 'month' THEN date_trunc('month', day::timestamp)::date
  WHEN 'quarter' THEN date_trunc('quarter', day::timestamp)::date
  WHEN 'year' THEN (date_trunc('year', day::timestamp - interval '3 months') + interval '3 months')::date
END;

-- What a job adds to the reports: nothing before it is completed. A job is its recorder's: whoever took the call.
CREATE OR REPLACE FUNCTION job_reported(r jobs, sign integer) RETURNS SETOF job_report_changes LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT business_day(r.completed_at), r.category_id, coalesce(r.location_id, 0), coalesce(r.partner_id, 0),
    coalesce(r.created_by, 0), sign, sign * r.price, sign * r.material_cost, sign * r.commission, sign * r.received,
    sign * greatest(0, r.price - r.received)
  WHERE r.status = 'completed' AND r.completed_at IS NOT NULL
$$;

CREATE OR REPLACE FUNCTION jobs_reported() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO job_report_changes SELECT * FROM job_reported(OLD, -1);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO job_report_changes SELECT * FROM job_reported(NEW, 1);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER jobs_reported_added AFTER INSERT ON jobs FOR EACH ROW
  WHEN (NEW.status = 'completed') EXECUTE FUNCTION jobs_reported();
CREATE TRIGGER jobs_reported_removed AFTER DELETE ON jobs FOR EACH ROW
  WHEN (OLD.status = 'completed') EXECUTE FUNCTION jobs_reported();
CREATE TRIGGER jobs_reported_changed AFTER UPDATE ON jobs FOR EACH ROW
  WHEN ((OLD.status = 'completed' OR NEW.status = 'completed') AND
    (OLD.status, OLD.completed_at, OLD.category_id, OLD.location_id, OLD.partner_id, OLD.created_by, OLD.price,
     OLD.material_cost, OLD.commission, OLD.received) IS DISTINCT FROM
    (NEW.status, NEW.completed_at, NEW.category_id, NEW.location_id, NEW.partner_id, NEW.created_by, NEW.price,
     NEW.material_cost, NEW.commission, NEW.received))
  EXECUTE FUNCTION jobs_reported();

-- One process at a time; the others answer 0.
CREATE OR REPLACE FUNCTION fold_job_reports() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  folded bigint;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('fold_job_reports')) THEN
    RETURN 0;
  END IF;
  WITH taken AS (
    DELETE FROM job_report_changes RETURNING *
  ), parts AS (
    SELECT part.*, taken.* FROM taken, LATERAL (VALUES
      ('all', 'day', 0), ('category', 'month', category_id), ('category', 'quarter', category_id),
      ('category', 'year', category_id), ('place', 'month', location_id), ('place', 'quarter', location_id),
      ('place', 'year', location_id), ('partner', 'month', partner_id), ('partner', 'quarter', partner_id),
      ('partner', 'year', partner_id), ('staff', 'month', staff_id), ('staff', 'quarter', staff_id),
      ('staff', 'year', staff_id)) AS part (dimension, span, key)
  ), cells AS (
    INSERT INTO job_report_cells AS cell
    SELECT dimension, span, report_start(span, day), key, sum(jobs), sum(price), sum(material_cost), sum(commission),
      sum(received), sum(due)
    FROM parts GROUP BY 1, 2, 3, 4
    ON CONFLICT (dimension, span, starts, key) DO UPDATE SET
      jobs = cell.jobs + excluded.jobs, price = cell.price + excluded.price,
      material_cost = cell.material_cost + excluded.material_cost, commission = cell.commission + excluded.commission,
      received = cell.received + excluded.received, due = cell.due + excluded.due
  )
  SELECT count(*) INTO folded FROM taken;
  RETURN folded;
END $$;

-- Adds everything up anew: after a load that left the triggers out. Writers wait until it is done.
CREATE OR REPLACE FUNCTION rebuild_job_reports() RETURNS void LANGUAGE plpgsql SET work_mem = '256MB' AS $$
BEGIN
  LOCK TABLE jobs IN SHARE ROW EXCLUSIVE MODE;
  TRUNCATE job_report_cells, job_report_changes;
  INSERT INTO job_report_cells
  SELECT dimension, span, report_start(span, day), key, count(*), sum(price), sum(material_cost), sum(commission),
    sum(received), sum(greatest(0, price - received))
  FROM (
    SELECT business_day(completed_at) AS day, jobs.* FROM jobs WHERE status = 'completed' AND completed_at IS NOT NULL
  ) AS done, LATERAL (VALUES
    ('all', 'day', 0), ('category', 'month', category_id), ('place', 'month', coalesce(location_id, 0)),
    ('partner', 'month', coalesce(partner_id, 0)), ('staff', 'month', coalesce(created_by, 0))) AS part (dimension, span, key)
  GROUP BY 1, 2, 3, 4;
  INSERT INTO job_report_cells
  SELECT dimension, longer.span, report_start(longer.span, starts), key, sum(jobs), sum(price), sum(material_cost),
    sum(commission), sum(received), sum(due)
  FROM job_report_cells AS month, (VALUES ('quarter'), ('year')) AS longer (span)
  WHERE month.span = 'month' GROUP BY 1, 2, 3, 4;
END $$;

CREATE OR REPLACE FUNCTION seconds_waited(created_at timestamptz, first_touched_at timestamptz) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN greatest(0, floor(extract(epoch FROM first_touched_at - created_at)))::bigint;

CREATE OR REPLACE FUNCTION keep_enquiry_result() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO enquiry_results (enquiry_id, created_at, source, assigned_to, waited)
    VALUES (NEW.id, NEW.created_at, NEW.source, NEW.assigned_to,
      CASE WHEN NEW.first_touched_at IS NOT NULL THEN seconds_waited(NEW.created_at, NEW.first_touched_at) END);
  ELSIF TG_OP = 'DELETE' THEN
    DELETE FROM enquiry_results WHERE enquiry_id = OLD.id;
  ELSE
    UPDATE enquiry_results SET created_at = NEW.created_at, source = NEW.source, assigned_to = NEW.assigned_to,
      waited = CASE WHEN NEW.first_touched_at IS NOT NULL THEN seconds_waited(NEW.created_at, NEW.first_touched_at) END
    WHERE enquiry_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER enquiries_result_begun AFTER INSERT OR DELETE ON enquiries FOR EACH ROW EXECUTE FUNCTION keep_enquiry_result();
-- Deferred: the row of the result is locked last of all, when nothing else is waited for, so that two who hold an enquiry
-- and its job never lock each other out over it.
CREATE CONSTRAINT TRIGGER enquiries_result_changed AFTER UPDATE ON enquiries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.source <> NEW.source OR OLD.assigned_to IS DISTINCT FROM NEW.assigned_to OR OLD.created_at <> NEW.created_at
    OR OLD.first_touched_at IS DISTINCT FROM NEW.first_touched_at)
  EXECUTE FUNCTION keep_enquiry_result();

-- Added to, never worked out anew: two jobs of one enquiry that change at once are both seen.
CREATE OR REPLACE FUNCTION job_to_enquiry_result() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE enquiry_results AS result
  SET jobs = result.jobs + changed.jobs, completed = result.completed + changed.completed, price = result.price + changed.price,
    received = result.received + changed.received, commission = result.commission + changed.commission
  FROM (
    SELECT enquiry_id, coalesce(sum(sign) FILTER (WHERE status <> 'cancelled'), 0) AS jobs,
      coalesce(sum(sign) FILTER (WHERE status = 'completed'), 0) AS completed,
      coalesce(sum(sign * price) FILTER (WHERE status = 'completed'), 0) AS price,
      coalesce(sum(sign * received) FILTER (WHERE status = 'completed'), 0) AS received,
      coalesce(sum(sign * commission) FILTER (WHERE status = 'completed'), 0) AS commission
    FROM (VALUES (OLD.enquiry_id, OLD.status, OLD.price, OLD.received, OLD.commission, -1),
                 (NEW.enquiry_id, NEW.status, NEW.price, NEW.received, NEW.commission, 1))
      AS moved (enquiry_id, status, price, received, commission, sign)
    WHERE enquiry_id IS NOT NULL GROUP BY enquiry_id
  ) AS changed
  WHERE result.enquiry_id = changed.enquiry_id
    AND (changed.jobs, changed.completed, changed.price, changed.received, changed.commission) <> (0, 0, 0, 0, 0);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER jobs_to_enquiry_result_changed AFTER INSERT OR DELETE ON jobs DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION job_to_enquiry_result();
CREATE CONSTRAINT TRIGGER jobs_to_enquiry_result_moved AFTER UPDATE ON jobs DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.enquiry_id IS NOT NULL OR NEW.enquiry_id IS NOT NULL)
    AND (OLD.enquiry_id, OLD.status, OLD.price, OLD.received, OLD.commission)
      IS DISTINCT FROM (NEW.enquiry_id, NEW.status, NEW.price, NEW.received, NEW.commission))
  EXECUTE FUNCTION job_to_enquiry_result();

-- What a result counts as, by the day of its enquiry: `rows` enquiries and `amount` paise, or seconds of those contacted.
-- `enquiries_commission` counts the completed jobs themselves.
CREATE OR REPLACE FUNCTION enquiry_results_counts(r enquiry_results)
RETURNS TABLE (list text, marks text[], day date, rows bigint, amount bigint) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT counted.list, ARRAY['', 'source=' || r.source, 'assigned_to=' || coalesce(r.assigned_to::text, 'nobody')],
    business_day(r.created_at), counted.rows, counted.amount
  FROM (VALUES
    ('enquiries_booked', (r.jobs > 0)::int::bigint, 0::bigint),
    ('enquiries_completed', (r.completed > 0)::int::bigint, r.price),
    ('enquiries_received', 0::bigint, r.received),
    ('enquiries_commission', r.completed::bigint, r.commission),
    ('enquiries_contacted', (r.waited IS NOT NULL)::int::bigint, coalesce(r.waited, 0))
  ) AS counted (list, rows, amount)
  WHERE counted.rows <> 0 OR counted.amount <> 0
$$;

CREATE OR REPLACE FUNCTION enquiry_results_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO row_count_changes (list, marks, day, rows, amount)
  SELECT list, marks, day, sum(rows), sum(amount)
  FROM (
    SELECT list, marks, day, -rows AS rows, -amount AS amount FROM enquiry_results_counts(OLD) WHERE TG_OP <> 'INSERT'
    UNION ALL SELECT list, marks, day, rows, amount FROM enquiry_results_counts(NEW) WHERE TG_OP <> 'DELETE'
  ) AS moved
  GROUP BY list, marks, day HAVING sum(rows) <> 0 OR sum(amount) <> 0;
  RETURN NULL;
END $$;
CREATE TRIGGER enquiry_results_counted AFTER UPDATE OR DELETE ON enquiry_results
  FOR EACH ROW EXECUTE FUNCTION enquiry_results_counted();
-- Of most that are new there is nothing to count yet.
CREATE TRIGGER enquiry_results_counted_first AFTER INSERT ON enquiry_results
  FOR EACH ROW WHEN (NEW.waited IS NOT NULL OR NEW.jobs > 0) EXECUTE FUNCTION enquiry_results_counted();

-- Counts all of this anew, where none of it is counted; whoever calls holds the writers back.
CREATE OR REPLACE FUNCTION count_business_anew() RETURNS void LANGUAGE plpgsql SET work_mem = '256MB' AS $$
DECLARE
  lists text[] := ARRAY['enquiries_booked', 'enquiries_completed', 'enquiries_received', 'enquiries_commission',
    'enquiries_contacted', 'jobs_made', 'activities', 'served'];
BEGIN
  ALTER TABLE enquiry_results DISABLE TRIGGER USER;
  TRUNCATE enquiry_results;
  INSERT INTO enquiry_results (enquiry_id, created_at, source, assigned_to, waited, jobs, completed, price, received, commission)
  SELECT enquiries.id, enquiries.created_at, source, assigned_to,
    CASE WHEN first_touched_at IS NOT NULL THEN seconds_waited(enquiries.created_at, first_touched_at) END,
    coalesce(made.jobs, 0), coalesce(made.completed, 0), coalesce(made.price, 0), coalesce(made.received, 0), coalesce(made.commission, 0)
  FROM enquiries LEFT JOIN (
    SELECT enquiry_id, count(*) FILTER (WHERE status <> 'cancelled') AS jobs, count(*) FILTER (WHERE status = 'completed') AS completed,
      sum(price) FILTER (WHERE status = 'completed') AS price, sum(received) FILTER (WHERE status = 'completed') AS received,
      sum(commission) FILTER (WHERE status = 'completed') AS commission
    FROM jobs WHERE enquiry_id IS NOT NULL GROUP BY enquiry_id
  ) AS made ON made.enquiry_id = enquiries.id
  ORDER BY enquiries.id;
  ALTER TABLE enquiry_results ENABLE TRIGGER USER;

  INSERT INTO row_counts (list, mark, day, rows, amount)
  WITH summed AS (
    SELECT business_day(created_at) AS day, source, assigned_to,
      count(*) FILTER (WHERE jobs > 0) AS booked, count(*) FILTER (WHERE enquiry_results.completed > 0) AS finished, sum(price) AS price,
      sum(received) AS received, sum(completed) AS completed, sum(commission) AS commission,
      count(waited) AS contacted, coalesce(sum(waited), 0) AS waited
    FROM enquiry_results GROUP BY 1, 2, 3
  ), marked AS (
    SELECT counted.list, mark, day, counted.rows, counted.amount
    FROM summed
      CROSS JOIN LATERAL unnest(ARRAY['', 'source=' || source, 'assigned_to=' || coalesce(assigned_to::text, 'nobody')]) AS mark
      CROSS JOIN LATERAL (VALUES ('enquiries_booked', booked, 0), ('enquiries_completed', finished, price),
        ('enquiries_received', 0, received), ('enquiries_commission', completed, commission),
        ('enquiries_contacted', contacted, waited)) AS counted (list, rows, amount)
    UNION ALL
    SELECT 'jobs_made', 'created_by=' || created_by, business_day(created_at), count(*), 0
    FROM jobs WHERE created_by IS NOT NULL GROUP BY 2, 3
    UNION ALL
    SELECT 'activities', mark, day, rows, 0
    FROM (
      SELECT type, created_by, business_day(created_at) AS day, count(*) AS rows
      FROM activities WHERE created_by IS NOT NULL AND taken_back_at IS NULL GROUP BY 1, 2, 3
    ) AS written, unnest(ARRAY['created_by=' || created_by, 'type+created_by=' || type || '|' || created_by]) AS mark
    UNION ALL
    SELECT 'served', location_id || '|' || category_id, date '2000-01-01', count(*), 0
    FROM partners JOIN partner_areas ON partner_areas.partner_id = partners.id
      JOIN partner_services ON partner_services.partner_id = partners.id
    WHERE partners.status = 'approved' GROUP BY 2
  )
  SELECT list, mark, day, sum(rows), sum(amount) FROM marked GROUP BY 1, 2, 3 HAVING sum(rows) <> 0 OR sum(amount) <> 0;
  INSERT INTO row_totals (list, mark, rows, amount)
  SELECT list, mark, sum(rows), sum(amount) FROM row_counts WHERE list = ANY (lists) GROUP BY list, mark;
END $$;

CREATE OR REPLACE FUNCTION assignments_reported() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO partner_report_changes (day, partner_id, assigned, accepted, rejected, cancelled)
  SELECT business_day(created_at), partner_id, sum(sign), coalesce(sum(sign) FILTER (WHERE accepted_at IS NOT NULL), 0),
    coalesce(sum(sign) FILTER (WHERE status = 'rejected'), 0), coalesce(sum(sign) FILTER (WHERE status = 'cancelled'), 0)
  FROM (VALUES (OLD.partner_id, OLD.status, OLD.created_at, OLD.accepted_at, -1),
               (NEW.partner_id, NEW.status, NEW.created_at, NEW.accepted_at, 1))
    AS moved (partner_id, status, created_at, accepted_at, sign)
  WHERE partner_id IS NOT NULL GROUP BY 1, 2;
  RETURN NULL;
END $$;
CREATE TRIGGER assignments_reported AFTER INSERT OR DELETE ON assignments FOR EACH ROW EXECUTE FUNCTION assignments_reported();
CREATE TRIGGER assignments_reported_changed AFTER UPDATE ON assignments FOR EACH ROW
  WHEN (OLD.partner_id <> NEW.partner_id OR OLD.created_at <> NEW.created_at
    OR (OLD.accepted_at IS NULL) <> (NEW.accepted_at IS NULL)
    OR (OLD.status = 'rejected') <> (NEW.status = 'rejected') OR (OLD.status = 'cancelled') <> (NEW.status = 'cancelled'))
  EXECUTE FUNCTION assignments_reported();

-- One process at a time; the others answer 0.
CREATE OR REPLACE FUNCTION fold_partner_reports() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  folded bigint;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('fold_partner_reports')) THEN
    RETURN 0;
  END IF;
  WITH taken AS (
    DELETE FROM partner_report_changes RETURNING *
  ), cells AS (
    INSERT INTO partner_report_cells AS cell
    SELECT span, report_start(span, day), partner_id, sum(assigned), sum(accepted), sum(rejected), sum(cancelled)
    FROM taken, unnest(ARRAY['month', 'quarter', 'year']) AS span GROUP BY 1, 2, 3
    ON CONFLICT (span, starts, partner_id) DO UPDATE SET
      assigned = cell.assigned + excluded.assigned, accepted = cell.accepted + excluded.accepted,
      rejected = cell.rejected + excluded.rejected, cancelled = cell.cancelled + excluded.cancelled
  )
  SELECT count(*) INTO folded FROM taken;
  RETURN folded;
END $$;

-- Adds everything up anew: after a load that left the triggers out. Writers wait until it is done.
CREATE OR REPLACE FUNCTION rebuild_partner_reports() RETURNS void LANGUAGE plpgsql SET work_mem = '256MB' AS $$
BEGIN
  LOCK TABLE assignments IN SHARE ROW EXCLUSIVE MODE;
  TRUNCATE partner_report_cells, partner_report_changes;
  INSERT INTO partner_report_cells
  SELECT 'month', report_start('month', business_day(created_at)), partner_id, count(*), count(accepted_at),
    count(*) FILTER (WHERE status = 'rejected'), count(*) FILTER (WHERE status = 'cancelled')
  FROM assignments GROUP BY 2, 3;
  INSERT INTO partner_report_cells
  SELECT longer.span, report_start(longer.span, starts), partner_id, sum(assigned), sum(accepted), sum(rejected), sum(cancelled)
  FROM partner_report_cells AS month, (VALUES ('quarter'), ('year')) AS longer (span)
  WHERE month.span = 'month' GROUP BY 1, 2, 3;
END $$;
