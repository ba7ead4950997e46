CREATE OR REPLACE FUNCTION seconds_waited(created_at timestamptz, first_touched_at timestamptz) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE
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
-- Deferred: the result is locked last, so that transactions that hold an enquiry and its job cannot deadlock over it.
CREATE CONSTRAINT TRIGGER enquiries_result
  AFTER INSERT OR DELETE OR UPDATE OF source, assigned_to, created_at, first_touched_at ON enquiries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_enquiry_result();

-- Adds the difference, so that two jobs of one enquiry that change at the same time both count.
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
CREATE CONSTRAINT TRIGGER jobs_to_enquiry_result AFTER INSERT OR UPDATE OR DELETE ON jobs DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION job_to_enquiry_result();

-- Computes all results again, after a load that left the triggers out.
CREATE OR REPLACE FUNCTION rebuild_enquiry_results() RETURNS void LANGUAGE plpgsql SET work_mem = '256MB' AS $$
BEGIN
  LOCK TABLE enquiries, jobs IN SHARE ROW EXCLUSIVE MODE;
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
END $$;

-- A partner serves a place for a service when they are approved, do the service or one above it, and have the
-- pincode, under any of its areas, or a place around it as their area. Without a service, any service will do.
CREATE OR REPLACE FUNCTION rebuild_unserved_places() RETURNS void LANGUAGE plpgsql SET work_mem = '64MB' AS $$
BEGIN
  LOCK TABLE unserved_places IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM unserved_places;
  INSERT INTO unserved_places (location_id, category_id)
  WITH RECURSIVE asked AS MATERIALIZED (
    SELECT DISTINCT location_id, coalesce(category_id, 0) AS category_id FROM enquiries WHERE location_id IS NOT NULL
  ), around AS (
    SELECT asked_for.location_id AS place, twin.id AS area
    FROM (SELECT DISTINCT location_id FROM asked) AS asked_for
      JOIN locations AS given ON given.id = asked_for.location_id
      JOIN locations AS twin ON twin.title = given.title AND twin.type = 'pincode'
    UNION SELECT around.place, locations.parent_id FROM around JOIN locations ON locations.id = around.area
    WHERE locations.parent_id IS NOT NULL
  ), offered AS MATERIALIZED (
    SELECT DISTINCT partner_areas.location_id AS area, partner_services.category_id AS service
    FROM partners JOIN partner_areas ON partner_areas.partner_id = partners.id
      JOIN partner_services ON partner_services.partner_id = partners.id
    WHERE partners.status = 'approved'
  ), above AS (
    SELECT id AS category_id, id AS service FROM categories
    UNION SELECT above.category_id, categories.parent_id FROM above JOIN categories ON categories.id = above.service
    WHERE categories.parent_id IS NOT NULL
  ), reached AS MATERIALIZED (
    SELECT DISTINCT place, service FROM around JOIN offered USING (area)
  )
  SELECT location_id, category_id FROM asked
  EXCEPT SELECT place, category_id FROM reached JOIN above USING (service)
  EXCEPT SELECT place, 0 FROM reached;
  INSERT INTO refreshes VALUES ('unserved_places', app_now()) ON CONFLICT (name) DO UPDATE SET as_of = app_now();
END $$;
