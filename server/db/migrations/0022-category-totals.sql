-- What each category comes to, read from the kept counts: the counts of jobs also sum the prices, and the partners who
-- serve a category are counted like the rows of a list. Nothing looks through millions of jobs.

LOCK TABLE categories, jobs, partner_services IN SHARE ROW EXCLUSIVE MODE;

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

-- A partner serves a category on no day in particular: all are counted on one.
CREATE FUNCTION partner_services_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO row_count_changes (list, marks, day, rows, amount)
  SELECT 'partner_services', ARRAY['category_id=' || moved.category_id], date '2000-01-01', moved.rows, 0
  FROM (VALUES (OLD.category_id, -1), (NEW.category_id, 1)) AS moved (category_id, rows)
  WHERE moved.category_id IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER partner_services_counted AFTER INSERT OR UPDATE OF category_id OR DELETE ON partner_services
  FOR EACH ROW EXECUTE FUNCTION partner_services_counted();

CREATE OR REPLACE FUNCTION rebuild_row_counts() RETURNS void LANGUAGE plpgsql SET work_mem = '256MB' AS $$
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

SELECT rebuild_row_counts();

-- That another was moved beside it, and its number is another one now, is no edit of a category: whoever has it open goes on.
DROP TRIGGER categories_touch ON categories;
CREATE TRIGGER categories_touch BEFORE UPDATE ON categories FOR EACH ROW
  WHEN (OLD.position = NEW.position OR (to_jsonb(OLD) - 'position') IS DISTINCT FROM (to_jsonb(NEW) - 'position'))
  EXECUTE FUNCTION touch_row();
