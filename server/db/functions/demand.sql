-- As in migration 0028, and noted where it may change who serves.
CREATE OR REPLACE FUNCTION note_served(partner bigint, areas bigint[], categories bigint[], sign integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO row_count_changes (list, marks, day, rows, amount)
  SELECT 'served', array_agg(area || '|' || category), date '2000-01-01', sign, 0
  FROM unnest(areas) AS area, unnest(categories) AS category HAVING count(*) > 0;
  INSERT INTO cover_changes (areas, services) SELECT note_served.areas, categories
  WHERE cardinality(note_served.areas) > 0 AND cardinality(categories) > 0;
END $$;

CREATE OR REPLACE FUNCTION areas_of(partner bigint) RETURNS bigint[] LANGUAGE sql STABLE
RETURN ARRAY(SELECT location_id FROM partner_areas WHERE partner_id = partner);

CREATE OR REPLACE FUNCTION categories_of(partner bigint) RETURNS bigint[] LANGUAGE sql STABLE
RETURN ARRAY(SELECT category_id FROM partner_services WHERE partner_id = partner);

CREATE OR REPLACE FUNCTION partner_areas_served() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE FUNCTION partner_services_served() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE FUNCTION partners_served() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE OR REPLACE FUNCTION is_served(place bigint, category bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
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

CREATE OR REPLACE FUNCTION enquiries_demanded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO demand_changes (day, location_id, category_id, enquiries, lost, said)
  SELECT business_day(created_at), location_id, coalesce(category_id, 0), sum(sign), coalesce(sum(sign) FILTER (WHERE lost_reason IS NOT NULL), 0),
    coalesce(sum(sign) FILTER (WHERE lost_reason = 'place-not-served'), 0)
  FROM (VALUES (OLD.created_at, OLD.location_id, OLD.category_id, OLD.lost_reason, -1),
               (NEW.created_at, NEW.location_id, NEW.category_id, NEW.lost_reason, 1))
    AS moved (created_at, location_id, category_id, lost_reason, sign)
  WHERE location_id IS NOT NULL GROUP BY 1, 2, 3;
  RETURN NULL;
END $$;
CREATE TRIGGER enquiries_demanded_added AFTER INSERT ON enquiries FOR EACH ROW
  WHEN (NEW.location_id IS NOT NULL) EXECUTE FUNCTION enquiries_demanded();
CREATE TRIGGER enquiries_demanded_removed AFTER DELETE ON enquiries FOR EACH ROW
  WHEN (OLD.location_id IS NOT NULL) EXECUTE FUNCTION enquiries_demanded();
CREATE TRIGGER enquiries_demanded_changed AFTER UPDATE ON enquiries FOR EACH ROW
  WHEN (OLD.location_id IS DISTINCT FROM NEW.location_id OR OLD.category_id IS DISTINCT FROM NEW.category_id
    OR OLD.created_at <> NEW.created_at OR (OLD.lost_reason IS NULL) <> (NEW.lost_reason IS NULL)
    OR (OLD.lost_reason = 'place-not-served') IS DISTINCT FROM (NEW.lost_reason = 'place-not-served'))
  EXECUTE FUNCTION enquiries_demanded();

-- A pincode that is new may be another's twin; one that is called otherwise or gone is so no more. What moves takes along all below it.
CREATE OR REPLACE FUNCTION locations_added_cover() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO cover_changes (areas, services)
  SELECT CASE WHEN count(*) < 1000 THEN array_agg(id) ELSE '{0}' END, '{0}' FROM added WHERE type = 'pincode' HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER locations_added_cover AFTER INSERT ON locations REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION locations_added_cover();

CREATE OR REPLACE FUNCTION locations_moved_cover() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO cover_changes (areas, services) VALUES (
    ARRAY[CASE WHEN TG_OP = 'DELETE' OR OLD.title <> NEW.title OR OLD.type <> NEW.type THEN 0 ELSE NEW.id END], '{0}');
  RETURN NULL;
END $$;
CREATE TRIGGER locations_moved_cover AFTER UPDATE ON locations FOR EACH ROW
  WHEN (OLD.parent_id IS DISTINCT FROM NEW.parent_id OR OLD.type <> NEW.type OR (OLD.title <> NEW.title AND NEW.type = 'pincode'))
  EXECUTE FUNCTION locations_moved_cover();
CREATE TRIGGER locations_removed_cover AFTER DELETE ON locations FOR EACH ROW
  WHEN (OLD.type = 'pincode') EXECUTE FUNCTION locations_moved_cover();

CREATE OR REPLACE FUNCTION categories_moved_cover() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO cover_changes (areas, services) VALUES ('{0}', ARRAY[NEW.id]);
  RETURN NULL;
END $$;
CREATE TRIGGER categories_moved_cover AFTER UPDATE ON categories FOR EACH ROW
  WHEN (OLD.parent_id IS DISTINCT FROM NEW.parent_id) EXECUTE FUNCTION categories_moved_cover();

-- The rule of is_served, which is asked of one enquiry, for many places and services at once.
CREATE OR REPLACE FUNCTION served_among(places bigint[], services bigint[])
RETURNS TABLE (location_id bigint, category_id bigint, is_served boolean) LANGUAGE sql STABLE ROWS 1000 AS $$
  WITH RECURSIVE asked AS MATERIALIZED (
    SELECT DISTINCT place, service FROM unnest(places, services) AS given (place, service)
  ), covering AS (
    SELECT each.place, twin.id AS node
    FROM (SELECT DISTINCT place FROM asked) AS each
      JOIN locations given ON given.id = each.place
      JOIN locations twin ON twin.title = given.title AND twin.type = 'pincode'
    UNION SELECT covering.place, l.parent_id FROM covering JOIN locations l ON l.id = covering.node
    WHERE l.parent_id IS NOT NULL
  ), nodes AS MATERIALIZED (
    SELECT DISTINCT node FROM covering
  ), served AS MATERIALIZED (
    SELECT node, split_part(mark, '|', 2)::bigint AS service
    FROM (
      SELECT node, mark, rows FROM nodes JOIN row_totals ON list = 'served' AND mark >= node || '|' AND mark < node || '}'
      UNION ALL
      SELECT node, mark, rows FROM row_count_changes CROSS JOIN unnest(marks) AS mark JOIN nodes ON node = split_part(mark, '|', 1)::bigint
      WHERE list = 'served'
    ) AS counted
    GROUP BY node, mark HAVING sum(rows) > 0
  ), lineage AS (
    SELECT id, id AS above FROM categories
    UNION SELECT lineage.id, c.parent_id FROM lineage JOIN categories c ON c.id = lineage.above WHERE c.parent_id IS NOT NULL
  ), here AS MATERIALIZED (
    SELECT DISTINCT covering.place, served.service FROM covering JOIN served USING (node)
  ), answered AS MATERIALIZED (
    SELECT here.place, lineage.id AS service FROM here JOIN lineage ON lineage.above = here.service
    UNION SELECT here.place, 0 FROM here
  )
  SELECT asked.place, asked.service, answered.place IS NOT NULL FROM asked LEFT JOIN answered USING (place, service)
$$;

-- The pairs of which it must be found out anew: what is noted of an area concerns its pincodes and their twins, what is noted
-- of a service those below it.
CREATE OR REPLACE FUNCTION demand_in_doubt() RETURNS TABLE (location_id bigint, category_id bigint) LANGUAGE plpgsql STABLE ROWS 10 AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM cover_changes) THEN
    RETURN;
  END IF;
  RETURN QUERY
  WITH RECURSIVE noted AS MATERIALIZED (
    SELECT DISTINCT area, service FROM cover_changes, unnest(areas) AS area, unnest(services) AS service
  ), within AS (
    SELECT DISTINCT area, area AS node FROM noted WHERE area <> 0
    UNION SELECT within.area, l.id FROM within JOIN locations l ON l.parent_id = within.node
  ), places AS MATERIALIZED (
    SELECT DISTINCT within.area, twin.id AS place
    FROM within JOIN locations given ON given.id = within.node AND given.type = 'pincode'
      JOIN locations twin ON twin.title = given.title AND twin.type = 'pincode'
  ), below AS (
    SELECT DISTINCT service, service AS category FROM noted WHERE service <> 0
    UNION SELECT below.service, c.id FROM below JOIN categories c ON c.parent_id = below.category
  ), wanted AS MATERIALIZED (
    SELECT DISTINCT noted.area, coalesce(below.category, 0) AS category FROM noted LEFT JOIN below USING (service)
  )
  SELECT pair.location_id, pair.category_id
  FROM demand_pairs AS pair JOIN places ON places.place = pair.location_id JOIN wanted ON wanted.area = places.area
  WHERE wanted.category = 0 OR pair.category_id IN (0, wanted.category)
  UNION
  SELECT pair.location_id, pair.category_id
  FROM demand_pairs AS pair JOIN wanted ON wanted.area = 0
  WHERE wanted.category = 0 OR pair.category_id IN (0, wanted.category);
END $$;

-- Every place and service that is asked for and served by nobody, at this moment.
CREATE OR REPLACE FUNCTION unserved_pairs() RETURNS TABLE (location_id bigint, category_id bigint) LANGUAGE plpgsql STABLE ROWS 200 AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM cover_changes) AND NOT EXISTS (SELECT FROM demand_changes) THEN
    RETURN QUERY SELECT pair.location_id, pair.category_id FROM demand_pairs AS pair WHERE NOT is_served;
    RETURN;
  END IF;
  RETURN QUERY
  WITH unsure AS MATERIALIZED (
    SELECT * FROM demand_in_doubt() AS doubted (place, service)
    UNION SELECT changed.location_id, changed.category_id FROM demand_changes AS changed
    WHERE NOT EXISTS (SELECT FROM demand_pairs AS pair
      WHERE pair.location_id = changed.location_id AND pair.category_id = changed.category_id)
  )
  SELECT pair.location_id, pair.category_id FROM demand_pairs AS pair
  WHERE NOT pair.is_served AND NOT EXISTS (
    SELECT FROM unsure WHERE place = pair.location_id AND service = pair.category_id)
  UNION ALL
  SELECT asked.location_id, asked.category_id
  FROM (SELECT array_agg(place) AS places, array_agg(service) AS services FROM unsure) AS all_of_them,
    served_among(places, services) AS asked
  WHERE NOT asked.is_served;
END $$;

-- One process at a time; the others answer 0.
CREATE OR REPLACE FUNCTION fold_unserved_places() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  folded bigint;
  places bigint[];
  services bigint[];
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('fold_unserved_places')) THEN
    RETURN 0;
  END IF;
  -- Pairs first, and who serves them with what is noted of it in one moment: what is noted later is found by the next one.
  IF EXISTS (SELECT FROM cover_changes) THEN
    WITH taken AS (
      DELETE FROM cover_changes RETURNING areas
    ), doubted AS MATERIALIZED (
      SELECT array_agg(location_id) AS places, array_agg(category_id) AS services FROM demand_in_doubt()
    ), found AS (
      UPDATE demand_pairs AS pair SET is_served = asked.is_served
      FROM doubted, served_among(doubted.places, doubted.services) AS asked
      WHERE pair.location_id = asked.location_id AND pair.category_id = asked.category_id AND pair.is_served <> asked.is_served
    )
    SELECT count(*) INTO folded FROM taken;
  END IF;
  WITH taken AS (
    DELETE FROM demand_changes RETURNING *
  ), cells AS (
    INSERT INTO demand_cells AS cell
    SELECT span, report_start(span, day), location_id, category_id, sum(enquiries), sum(lost), sum(said)
    FROM taken, unnest(ARRAY['month', 'quarter', 'year']) AS span GROUP BY 1, 2, 3, 4
    ON CONFLICT (span, starts, location_id, category_id) DO UPDATE SET
      enquiries = cell.enquiries + excluded.enquiries, lost = cell.lost + excluded.lost, said = cell.said + excluded.said
  ), fresh AS MATERIALIZED (
    SELECT array_agg(location_id) AS places, array_agg(category_id) AS services
    FROM (SELECT DISTINCT location_id, category_id FROM taken) AS asked
    WHERE NOT EXISTS (SELECT FROM demand_pairs AS pair
      WHERE pair.location_id = asked.location_id AND pair.category_id = asked.category_id)
  ), known AS (
    INSERT INTO demand_pairs SELECT asked.* FROM fresh, served_among(fresh.places, fresh.services) AS asked
  )
  SELECT coalesce(folded, 0) + count(*) INTO folded FROM taken;
  RETURN folded;
END $$;

-- Adds everything up anew: after a load that left the triggers out. Writers wait until it is done. Who serves is counted by
-- rebuild_row_counts(), which comes before this one in the order of their names.
CREATE OR REPLACE FUNCTION rebuild_unserved_places() RETURNS void LANGUAGE plpgsql SET work_mem = '256MB' AS $$
BEGIN
  LOCK TABLE enquiries, partners, partner_services, partner_areas, categories, locations IN SHARE ROW EXCLUSIVE MODE;
  TRUNCATE demand_cells, demand_changes, demand_pairs, cover_changes;
  INSERT INTO demand_cells
  SELECT 'month', report_start('month', business_day(created_at)), location_id, coalesce(category_id, 0), count(*), count(lost_reason),
    count(*) FILTER (WHERE lost_reason = 'place-not-served')
  FROM enquiries WHERE location_id IS NOT NULL GROUP BY 2, 3, 4;
  INSERT INTO demand_cells
  SELECT longer.span, report_start(longer.span, starts), location_id, category_id, sum(enquiries), sum(lost), sum(said)
  FROM demand_cells AS month, (VALUES ('quarter'), ('year')) AS longer (span)
  WHERE month.span = 'month' GROUP BY 1, 2, 3, 4;
  INSERT INTO demand_pairs
  SELECT asked.* FROM (
    SELECT array_agg(location_id) AS places, array_agg(category_id) AS services
    FROM (SELECT DISTINCT location_id, category_id FROM demand_cells WHERE span = 'year') AS pairs
  ) AS every, served_among(every.places, every.services) AS asked;
END $$;
