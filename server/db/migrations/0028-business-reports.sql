-- What reports of the business are read from: counts and sums by the day of the enquiry, kept like those of the lists
-- (decision 0006). Writers note what they change and wait for nobody; no report looks through millions of rows.

LOCK TABLE enquiries, jobs, activities, partners, partner_services, partner_areas IN SHARE ROW EXCLUSIVE MODE;

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

-- Notes that wait to be folded are of rows as they were, and have none of these marks: the rows themselves are counted.
WITH grouped AS (
  SELECT business_day(created_at) AS day, created_by, lost_reason, source, category_id, count(*) AS rows
  FROM enquiries WHERE created_by IS NOT NULL OR lost_reason IS NOT NULL GROUP BY 1, 2, 3, 4, 5
), marked AS (
  SELECT mark, day, sum(rows) AS rows
  FROM grouped, unnest(ARRAY[
    'created_by=' || created_by, 'lost_reason=' || lost_reason, 'lost_reason+source=' || lost_reason || '|' || source,
    'lost_reason+category_id=' || lost_reason || '|' || category_id]) AS mark
  WHERE mark IS NOT NULL GROUP BY mark, day
), by_day AS (
  INSERT INTO row_counts (list, mark, day, rows, amount) SELECT 'enquiries', mark, day, rows, 0 FROM marked
)
INSERT INTO row_totals (list, mark, rows, amount) SELECT 'enquiries', mark, sum(rows), 0 FROM marked GROUP BY mark;

CREATE INDEX enquiries_created_by_idx ON enquiries (created_by, created_at DESC, id DESC);
-- What is late, and whose: a working enquiry is one with a next action.
CREATE INDEX enquiries_late_idx ON enquiries (follow_up_at, assigned_to) WHERE next_action IS NOT NULL;

-- What became of each enquiry: its jobs that were not called off, and the money of the completed ones, paise.
CREATE TABLE enquiry_results (
  -- Comes and goes with the enquiry, by the triggers below: no reference looks for it once more.
  enquiry_id bigint PRIMARY KEY,
  -- As the enquiry has them: by these it is counted.
  created_at timestamptz NOT NULL,
  source text NOT NULL,
  assigned_to bigint,
  -- Seconds until somebody first did something about it; null while it waits.
  waited bigint,
  jobs integer NOT NULL DEFAULT 0,
  completed integer NOT NULL DEFAULT 0,
  price bigint NOT NULL DEFAULT 0,
  received bigint NOT NULL DEFAULT 0,
  commission bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 90);

CREATE FUNCTION seconds_waited(created_at timestamptz, first_touched_at timestamptz) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN greatest(0, floor(extract(epoch FROM first_touched_at - created_at)))::bigint;

CREATE FUNCTION keep_enquiry_result() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE FUNCTION job_to_enquiry_result() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE FUNCTION enquiry_results_counts(r enquiry_results)
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

CREATE FUNCTION enquiry_results_counted() RETURNS trigger LANGUAGE plpgsql AS $$
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

-- What people of the staff did, by the day they did it: jobs they made, and what they wrote of calls and visits.
CREATE FUNCTION jobs_made_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO row_count_changes (list, marks, day, rows, amount)
  SELECT 'jobs_made', ARRAY['created_by=' || moved.created_by], business_day(moved.created_at), moved.rows, 0
  FROM (VALUES (OLD.created_by, OLD.created_at, -1), (NEW.created_by, NEW.created_at, 1)) AS moved (created_by, created_at, rows)
  WHERE moved.created_by IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER jobs_made_counted AFTER INSERT OR UPDATE OF created_by, created_at OR DELETE ON jobs
  FOR EACH ROW EXECUTE FUNCTION jobs_made_counted();
CREATE INDEX jobs_created_by_idx ON jobs (created_by, created_at DESC, id DESC);

CREATE FUNCTION activities_counted() RETURNS trigger LANGUAGE plpgsql AS $$
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

-- How many approved partners serve a category in an area of theirs, by 'area|category': on no day in particular. Each pair
-- of a partner's two lists is one, so the partner is held while either of them changes.
CREATE FUNCTION note_served(partner bigint, areas bigint[], categories bigint[], sign integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO row_count_changes (list, marks, day, rows, amount)
  SELECT 'served', array_agg(area || '|' || category), date '2000-01-01', sign, 0
  FROM unnest(areas) AS area, unnest(categories) AS category HAVING count(*) > 0;
END $$;
CREATE FUNCTION areas_of(partner bigint) RETURNS bigint[] LANGUAGE sql STABLE
RETURN ARRAY(SELECT location_id FROM partner_areas WHERE partner_id = partner);
CREATE FUNCTION categories_of(partner bigint) RETURNS bigint[] LANGUAGE sql STABLE
RETURN ARRAY(SELECT category_id FROM partner_services WHERE partner_id = partner);

CREATE FUNCTION partner_areas_served() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of bigint := coalesce(NEW.partner_id, OLD.partner_id);
  state text;
BEGIN
  -- Held whatever it is: somebody may be about to change it.
  SELECT status INTO state FROM partners WHERE id = of FOR NO KEY UPDATE;
  IF state = 'approved' THEN
    PERFORM note_served(of, ARRAY[OLD.location_id], categories_of(of), -1) WHERE TG_OP <> 'INSERT';
    PERFORM note_served(of, ARRAY[NEW.location_id], categories_of(of), 1) WHERE TG_OP <> 'DELETE';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER partner_areas_served AFTER INSERT OR UPDATE OF location_id OR DELETE ON partner_areas
  FOR EACH ROW EXECUTE FUNCTION partner_areas_served();

CREATE FUNCTION partner_services_served() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of bigint := coalesce(NEW.partner_id, OLD.partner_id);
  state text;
BEGIN
  -- Held whatever it is: somebody may be about to change it.
  SELECT status INTO state FROM partners WHERE id = of FOR NO KEY UPDATE;
  IF state = 'approved' THEN
    PERFORM note_served(of, areas_of(of), ARRAY[OLD.category_id], -1) WHERE TG_OP <> 'INSERT';
    PERFORM note_served(of, areas_of(of), ARRAY[NEW.category_id], 1) WHERE TG_OP <> 'DELETE';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER partner_services_served AFTER INSERT OR UPDATE OF category_id OR DELETE ON partner_services
  FOR EACH ROW EXECUTE FUNCTION partner_services_served();

CREATE FUNCTION partners_served() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_served(OLD.id, areas_of(OLD.id), categories_of(OLD.id), CASE OLD.status WHEN 'approved' THEN -1 ELSE 1 END);
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD END;
END $$;
CREATE TRIGGER partners_served AFTER UPDATE ON partners FOR EACH ROW
  WHEN ((OLD.status = 'approved') <> (NEW.status = 'approved')) EXECUTE FUNCTION partners_served();
-- Before, while the areas and services are still there: those that go along find no partner, and note nothing.
CREATE TRIGGER partners_served_until BEFORE DELETE ON partners FOR EACH ROW
  WHEN (OLD.status = 'approved') EXECUTE FUNCTION partners_served();

-- Whether anybody who is approved can be sent to a pincode for a category: they serve it or one above it, in the pincode
-- or what it lies in, under any of the areas the pincode stands at. Without a category, for anything.
CREATE FUNCTION is_served(place bigint, category bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  WITH RECURSIVE covering AS (
    SELECT twin.id, twin.parent_id FROM locations given JOIN locations twin ON twin.title = given.title AND twin.type = 'pincode'
    WHERE given.id = place
    UNION SELECT l.id, l.parent_id FROM covering JOIN locations l ON l.id = covering.parent_id
  ), serving AS (
    SELECT id, parent_id FROM categories WHERE id = category OR category IS NULL
    UNION SELECT c.id, c.parent_id FROM serving JOIN categories c ON c.id = serving.parent_id
  ), wanted AS (
    SELECT array_agg(covering.id || '|' || serving.id) AS marks FROM covering, serving
  )
  SELECT coalesce(sum(rows), 0) > 0
  FROM wanted, LATERAL (
    SELECT rows FROM row_totals WHERE list = 'served' AND mark = ANY (wanted.marks)
    UNION ALL
    SELECT rows FROM row_count_changes, unnest(row_count_changes.marks) AS mark WHERE list = 'served' AND mark = ANY (wanted.marks)
  ) AS counted
$$;

-- Counts all of this anew, where none of it is counted; whoever calls holds the writers back.
CREATE FUNCTION count_business_anew() RETURNS void LANGUAGE plpgsql SET work_mem = '256MB' AS $$
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

-- After a load that left the triggers out, all counts are made anew: those of the lists, and these.
ALTER FUNCTION rebuild_row_counts() RENAME TO count_lists_anew;
CREATE FUNCTION rebuild_row_counts() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE enquiries, jobs, activities, partners, partner_services, partner_areas IN SHARE ROW EXCLUSIVE MODE;
  PERFORM count_lists_anew();
  PERFORM count_business_anew();
END $$;

SELECT count_business_anew();
