-- One clock for the business: the database's. Only tests and the demo move it, with the setting `housecare.clock_offset`.
-- `app_now()` stands still for a transaction as `now()` does; `app_clock()` goes on.
CREATE FUNCTION app_now() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
RETURN now() + coalesce(nullif(current_setting('housecare.clock_offset', true), ''), '0')::interval;

CREATE FUNCTION app_clock() RETURNS timestamptz LANGUAGE sql VOLATILE PARALLEL SAFE
RETURN clock_timestamp() + coalesce(nullif(current_setting('housecare.clock_offset', true), ''), '0')::interval;

DO $$ DECLARE found record; BEGIN
  FOR found IN
    SELECT adrelid::regclass AS of, attname AS name,
      replace(replace(pg_get_expr(adbin, adrelid), 'clock_timestamp()', 'app_clock()'), 'now()', 'app_now()') AS value
    FROM pg_attrdef JOIN pg_attribute ON attrelid = adrelid AND attnum = adnum JOIN pg_class ON pg_class.oid = adrelid
    WHERE relnamespace = 'public'::regnamespace AND relname NOT IN ('migrations', 'function_files')
      AND pg_get_expr(adbin, adrelid) ~ '\m(now|clock_timestamp)\(\)'
  LOOP EXECUTE format('ALTER TABLE %s ALTER COLUMN %I SET DEFAULT %s', found.of, found.name, found.value); END LOOP;
END $$;
