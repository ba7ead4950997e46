-- Totals of the lists, exact and never a scan (decision 0006). Each row of a list carries marks, such as 'status=open' or
-- 'status+source=open|website', and '' which every row has; rows are counted by mark and day, the day being that of the
-- list's own order in Asia/Kolkata. Triggers only note each change, as a row of its own, so that writers never wait for
-- each other; fold_row_counts() adds the notes up. A total is the sum of both, read in one snapshot.

CREATE TABLE row_counts (
  list text NOT NULL,
  mark text NOT NULL,
  day date NOT NULL,
  rows bigint NOT NULL,
  -- Sum of the rows' own amounts, paise; 0 where the list has none.
  amount bigint NOT NULL,
  PRIMARY KEY (list, mark, day) INCLUDE (rows, amount)
) WITH (fillfactor = 80);

-- The same over all days.
CREATE TABLE row_totals (
  list text NOT NULL,
  mark text NOT NULL,
  rows bigint NOT NULL,
  amount bigint NOT NULL,
  PRIMARY KEY (list, mark)
) WITH (fillfactor = 50);

-- Short-lived: as small as the time between two foldings is short.
CREATE TABLE row_count_changes (
  list text NOT NULL,
  marks text[] NOT NULL,
  day date NOT NULL,
  rows integer NOT NULL,
  amount bigint NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- One process at a time; the others answer 0.
CREATE FUNCTION fold_row_counts() RETURNS bigint LANGUAGE plpgsql AS $$
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

CREATE FUNCTION business_day(moment timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (moment AT TIME ZONE 'Asia/Kolkata')::date;

-- The marks of a row; none when the list leaves it out. A column that is null gives no mark.

CREATE FUNCTION customers_marks(r customers) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN r.merged_into IS NULL
  THEN array_remove(ARRAY['', 'gender=' || r.gender, 'source=' || r.source, 'has_jobs=' || (r.jobs > 0)::text], NULL) END;

CREATE FUNCTION partners_marks(r partners) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY['', 'status=' || r.status];

CREATE FUNCTION enquiries_marks(r enquiries) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN array_remove(ARRAY[
  '',
  'status=' || r.status,
  'temperature=' || r.temperature,
  'source=' || r.source,
  'category_id=' || r.category_id,
  'assigned_to=' || r.assigned_to,
  'status+temperature=' || r.status || '|' || r.temperature,
  'status+source=' || r.status || '|' || r.source,
  'status+category_id=' || r.status || '|' || r.category_id,
  'status+assigned_to=' || r.status || '|' || r.assigned_to
], NULL);

CREATE FUNCTION jobs_marks(r jobs) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY[
  '',
  'status=' || r.status,
  'category_id=' || r.category_id,
  'status+category_id=' || r.status || '|' || r.category_id
];

CREATE FUNCTION payments_marks(r payments) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY['', 'kind=' || r.kind, 'method=' || r.method];

-- One trigger function a list, because a row's type is fixed where a function is planned. A change that moves no mark
-- and no day notes nothing. `amount` is the expression that is summed; %s in it is the row.
CREATE FUNCTION count_list(list text, date text, amount text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format($body$
    CREATE FUNCTION %2$I() RETURNS trigger LANGUAGE plpgsql AS $trigger$
    DECLARE
      was text[] := CASE WHEN TG_OP <> 'INSERT' THEN %3$I(OLD) END;
      now text[] := CASE WHEN TG_OP <> 'DELETE' THEN %3$I(NEW) END;
    BEGIN
      IF TG_OP = 'UPDATE' AND was IS NOT DISTINCT FROM now AND OLD.%4$I = NEW.%4$I AND %5$s = %6$s THEN
        RETURN NULL;
      END IF;
      INSERT INTO row_count_changes (list, marks, day, rows, amount)
      SELECT %1$L, moved.marks, business_day(moved.moment), moved.rows, moved.rows * moved.amount
      FROM (VALUES (was, OLD.%4$I, -1, %5$s), (now, NEW.%4$I, 1, %6$s)) AS moved (marks, moment, rows, amount)
      WHERE moved.marks IS NOT NULL;
      RETURN NULL;
    END $trigger$;
    CREATE TRIGGER %2$I AFTER INSERT OR UPDATE OR DELETE ON %1$I FOR EACH ROW EXECUTE FUNCTION %2$I();
    $body$, list, list || '_counted', list || '_marks', date, format(amount, 'OLD'), format(amount, 'NEW'));
END $$;
SELECT count_list('customers', 'created_at', '0'), count_list('partners', 'created_at', '0'),
  count_list('enquiries', 'created_at', '0'), count_list('jobs', 'scheduled_at', '0'),
  count_list('payments', 'paid_at', '%s.amount');
DROP FUNCTION count_list;

-- Counts everything anew: after a load that left the triggers out. Writers wait until it is done.
CREATE FUNCTION rebuild_row_counts() RETURNS void LANGUAGE plpgsql SET work_mem = '256MB' AS $$
BEGIN
  LOCK TABLE customers, partners, enquiries, jobs, payments IN SHARE ROW EXCLUSIVE MODE;
  TRUNCATE row_counts, row_totals, row_count_changes;
  INSERT INTO row_counts (list, mark, day, rows, amount)
  SELECT list, mark, day, count(*), sum(amount)
  FROM (
    SELECT 'customers' AS list, customers_marks(r) AS marks, business_day(created_at) AS day, 0 AS amount FROM customers r
    UNION ALL SELECT 'partners', partners_marks(r), business_day(created_at), 0 FROM partners r
    UNION ALL SELECT 'enquiries', enquiries_marks(r), business_day(created_at), 0 FROM enquiries r
    UNION ALL SELECT 'jobs', jobs_marks(r), business_day(scheduled_at), 0 FROM jobs r
    UNION ALL SELECT 'payments', payments_marks(r), business_day(paid_at), amount FROM payments r
  ) AS marked, unnest(marks) AS mark
  GROUP BY list, mark, day;
  INSERT INTO row_totals (list, mark, rows, amount)
  SELECT list, mark, sum(rows), sum(amount) FROM row_counts GROUP BY list, mark;
END $$;

SELECT rebuild_row_counts();
