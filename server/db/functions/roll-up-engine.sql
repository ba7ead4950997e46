-- Financial years begin on 1 April: three months earlier they are years of the calendar.
CREATE OR REPLACE FUNCTION span_start(span text, day date) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE span
  WHEN 'day' THEN day
  WHEN 'month' THEN date_trunc('month', day::timestamp)::date
  WHEN 'quarter' THEN date_trunc('quarter', day::timestamp)::date
  WHEN 'year' THEN (date_trunc('year', day::timestamp - interval '3 months') + interval '3 months')::date
  ELSE date '-infinity'
END;

-- Adds the rows of a query with the columns of roll_up_changes to the cells. Returns how many they were.
CREATE OR REPLACE FUNCTION add_to_cells(changes text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  most integer := (SELECT coalesce(max(jsonb_array_length(declaration -> 'measures')), 0) FROM roll_ups);
  -- An expression for each measure, as an array.
  signed text := (SELECT string_agg(format('sum(sign * sums[%s])', n), ', ') FROM generate_series(1, most) AS n);
  summed text := (SELECT string_agg(format('sum(sums[%s])', n), ', ') FROM generate_series(1, most) AS n);
  added text := (SELECT string_agg(format('cell.sums[%1$s] + excluded.sums[%1$s]', n), ', ') FROM generate_series(1, most) AS n);
  count bigint;
BEGIN
  EXECUTE format($query$
    WITH changes AS MATERIALIZED (%s), days AS (
      SELECT name, facet, day, sum(sign) AS rows, ARRAY[%s]::bigint[] AS sums
      FROM changes, unnest(facets) AS facet GROUP BY name, facet, day
    ), keyed AS (
      SELECT name, split_part(facet, '=', 1) AS facet, substr(facet, strpos(facet, '=') + 1) AS key, day, rows, sums FROM days
    ), spans AS (
      SELECT name, facet, span, jsonb_array_length(declaration -> 'measures') AS measures
      FROM roll_ups, jsonb_each(declaration -> 'facets') AS declared (facet, spans), jsonb_array_elements_text(spans) AS span
    ), cells AS (
      INSERT INTO roll_up_cells AS cell (name, facet, key, span, starts, rows, sums)
      SELECT name, facet, key, span, span_start(span, day), sum(rows), (ARRAY[%s]::bigint[])[1:measures]
      FROM keyed JOIN spans USING (name, facet) GROUP BY name, facet, key, span, span_start(span, day), measures
      ON CONFLICT (name, facet, key, span, starts) DO UPDATE
        SET rows = cell.rows + excluded.rows, sums = (ARRAY[%s]::bigint[])[1:cardinality(excluded.sums)]
    )
    SELECT count(*) FROM changes$query$, changes, signed, summed, added) INTO count;
  RETURN count;
END $$;

-- Writes the difference between what a row contributed and what it contributes, for each roll-up of its table.
CREATE OR REPLACE FUNCTION note_roll_ups(was roll_up_changes[], now roll_up_changes[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  FOR n IN 1 .. coalesce(cardinality(was), cardinality(now)) LOOP
    CONTINUE WHEN was[n] IS NOT DISTINCT FROM now[n];
    INSERT INTO roll_up_changes (name, day, facets, sign, sums)
    SELECT name, day, facets, change.sign, sums
    FROM (VALUES (was[n], -1), (now[n], 1)) AS change (contribution, sign), LATERAL (SELECT (contribution).*) AS parts
    WHERE parts.name IS NOT NULL;
  END LOOP;
END $$;

-- Adds what has changed to the cells. One process at a time: others return 0 at once.
CREATE OR REPLACE FUNCTION roll_up() RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('roll_up')) OR NOT EXISTS (SELECT FROM roll_up_changes) THEN
    RETURN 0;
  END IF;
  RETURN add_to_cells('DELETE FROM roll_up_changes RETURNING name, day, facets, sign, sums');
END $$;

-- Counts all rows again. Writers of the table wait until it is done.
CREATE OR REPLACE FUNCTION rebuild_roll_up(of text) RETURNS void LANGUAGE plpgsql SET work_mem = '256MB' AS $$
DECLARE
  source text := (SELECT declaration ->> 'source' FROM roll_ups WHERE name = of);
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('roll_up'));
  EXECUTE format('LOCK TABLE %I IN SHARE ROW EXCLUSIVE MODE', source);
  DELETE FROM roll_up_changes WHERE name = of;
  DELETE FROM roll_up_cells WHERE name = of;
  PERFORM add_to_cells(format(
    'SELECT c.* FROM %I AS r, unnest(%I(r)) AS c WHERE c.name = %L',
    source, source || '_contribution', of));
END $$;

-- After a load that left the triggers out.
CREATE OR REPLACE FUNCTION rebuild_roll_ups() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM rebuild_roll_up(name) FROM roll_ups;
END $$;

-- Keeps the declarations and rebuilds those that are new or changed.
CREATE OR REPLACE FUNCTION install_roll_ups(declared jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  changed text[];
BEGIN
  DELETE FROM roll_ups WHERE NOT EXISTS (SELECT FROM jsonb_array_elements(declared) AS each WHERE each ->> 'name' = name);
  DELETE FROM roll_up_changes WHERE name NOT IN (SELECT name FROM roll_ups);
  DELETE FROM roll_up_cells WHERE name NOT IN (SELECT name FROM roll_ups);
  WITH kept AS (
    INSERT INTO roll_ups AS kept (name, declaration)
    SELECT each ->> 'name', each FROM jsonb_array_elements(declared) AS each
    ON CONFLICT (name) DO UPDATE SET declaration = excluded.declaration WHERE kept.declaration <> excluded.declaration
    RETURNING name
  )
  SELECT coalesce(array_agg(name), '{}') INTO changed FROM kept;
  PERFORM rebuild_roll_up(name) FROM unnest(changed) AS name;
END $$;
