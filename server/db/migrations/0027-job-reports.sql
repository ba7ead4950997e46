-- What completed jobs come to, by the business's day of their completion (decision 0010): reports add up cells of whole
-- months, quarters and financial years, which a few thousand rows are, instead of millions of jobs. As with the lists'
-- counts (migration 0003) a change is only noted, so that no writer waits for another; fold_job_reports() adds the notes up,
-- and whoever reads adds both in one snapshot.

CREATE TABLE job_report_cells (
  -- 'all' by day; 'category', 'place', 'partner' and 'staff' by month and longer: their single days are read from jobs.
  dimension text NOT NULL CHECK (dimension IN ('all', 'category', 'place', 'partner', 'staff')),
  span text NOT NULL CHECK (span IN ('day', 'month', 'quarter', 'year')),
  -- First day of the span; a year is the financial one, from 1 April.
  starts date NOT NULL,
  -- Id of the category, pincode, partner or person; 0 are the jobs without any, and all of them.
  key bigint NOT NULL,
  jobs bigint NOT NULL,
  price bigint NOT NULL,
  material_cost bigint NOT NULL,
  commission bigint NOT NULL,
  received bigint NOT NULL,
  due bigint NOT NULL,
  PRIMARY KEY (dimension, span, starts, key)
    INCLUDE (jobs, price, material_cost, commission, received, due)
) WITH (fillfactor = 80);
-- A few of a dimension, over any time.
CREATE INDEX job_report_cells_key_idx ON job_report_cells (dimension, key, span, starts);

-- Short-lived: as small as the time between two foldings is short.
CREATE TABLE job_report_changes (
  day date NOT NULL,
  category_id bigint NOT NULL,
  location_id bigint NOT NULL,
  partner_id bigint NOT NULL,
  staff_id bigint NOT NULL,
  jobs integer NOT NULL,
  price bigint NOT NULL,
  material_cost bigint NOT NULL,
  commission bigint NOT NULL,
  received bigint NOT NULL,
  due bigint NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- First day of the span that holds the day. Three months back, financial years begin with those of the calendar.
CREATE FUNCTION report_start(span text, day date) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE span
  WHEN 'day' THEN day
  WHEN 'month' THEN date_trunc('month', day::timestamp)::date
  WHEN 'quarter' THEN date_trunc('quarter', day::timestamp)::date
  WHEN 'year' THEN (date_trunc('year', day::timestamp - interval '3 months') + interval '3 months')::date
END;

-- What a job adds to the reports: nothing before it is completed. A job is its recorder's: whoever took the call.
CREATE FUNCTION job_reported(r jobs, sign integer) RETURNS SETOF job_report_changes LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT business_day(r.completed_at), r.category_id, coalesce(r.location_id, 0), coalesce(r.partner_id, 0),
    coalesce(r.created_by, 0), sign, sign * r.price, sign * r.material_cost, sign * r.commission, sign * r.received,
    sign * greatest(0, r.price - r.received)
  WHERE r.status = 'completed' AND r.completed_at IS NOT NULL
$$;

CREATE FUNCTION jobs_reported() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE FUNCTION fold_job_reports() RETURNS bigint LANGUAGE plpgsql AS $$
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
CREATE FUNCTION rebuild_job_reports() RETURNS void LANGUAGE plpgsql SET work_mem = '256MB' AS $$
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

SELECT rebuild_job_reports();

-- The days at both ends of a range, and the jobs behind a number in the order of their completion.
CREATE INDEX jobs_completed_idx ON jobs (completed_at DESC, id DESC)
  INCLUDE (category_id, location_id, partner_id, created_by, price, material_cost, commission, received)
  WHERE status = 'completed';
CREATE INDEX jobs_staff_completed_idx ON jobs (created_by, completed_at DESC, id DESC) WHERE status = 'completed';
