-- Customers by the jobs they had, and names that cannot be anybody's: both are looked for among a million customers, so
-- what they are found by is kept with the customer, as it changes.

ALTER TABLE customers
  -- Every status one of the customer's jobs is in; kept by the trigger on jobs.
  ADD COLUMN job_statuses text[] NOT NULL DEFAULT '{}',
  -- What is wrong with the name, by the rules of the contract; kept by whoever writes the name.
  ADD COLUMN name_problems text[] NOT NULL DEFAULT '{}',
  -- The name somebody said is right as it is: another name is asked about again.
  ADD COLUMN accepted_name text;

CREATE INDEX customers_invalid_names_idx ON customers (created_at DESC, id DESC)
  WHERE merged_into IS NULL AND name_problems <> '{}' AND accepted_name IS DISTINCT FROM name;

-- By which rules all names were looked at, and how far a newer version of the rules has come.
CREATE TABLE name_checks (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  rules integer NOT NULL DEFAULT 0,
  checked_to bigint NOT NULL DEFAULT 0
);
INSERT INTO name_checks DEFAULT VALUES;

-- A new job, or a name looked at by newer rules, is no edit of the customer: it must not make an open form stale.
DROP TRIGGER customers_touch ON customers;
CREATE TRIGGER customers_touch BEFORE UPDATE ON customers FOR EACH ROW
  WHEN (OLD.jobs = NEW.jobs AND OLD.last_job_at IS NOT DISTINCT FROM NEW.last_job_at
    AND OLD.job_statuses = NEW.job_statuses
    AND (OLD.name_problems = NEW.name_problems OR OLD.name <> NEW.name))
  EXECUTE FUNCTION touch_row();

-- What each customer's jobs come to in each status, and under '' all that were not cancelled. A list by number, money or
-- date of the last job is read from its index; two million jobs are not added up while somebody waits.
CREATE TABLE customer_job_sums (
  customer_id bigint NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  status text NOT NULL,
  jobs integer NOT NULL,
  paid bigint NOT NULL,
  last_job_at timestamptz NOT NULL,
  PRIMARY KEY (customer_id, status)
) WITH (fillfactor = 90);
CREATE INDEX customer_job_sums_jobs_idx ON customer_job_sums (status, jobs, customer_id);
CREATE INDEX customer_job_sums_paid_idx ON customer_job_sums (status, paid, customer_id) INCLUDE (jobs);
CREATE INDEX customer_job_sums_last_idx ON customer_job_sums (status, last_job_at, customer_id) INCLUDE (jobs);

CREATE FUNCTION job_sum_kinds(status text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN status = 'cancelled' THEN ARRAY[status] ELSE ARRAY['', status] END;

-- As before, and the sums and statuses beside it: all counted again under the customer's lock, in one look at the jobs.
-- Never by looking through all jobs, whatever the planner knew of them when the plan was made: a load begins with none.
CREATE OR REPLACE FUNCTION jobs_to_customer() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  owners bigint[] := CASE TG_OP WHEN 'INSERT' THEN ARRAY[NEW.customer_id] WHEN 'DELETE' THEN ARRAY[OLD.customer_id]
                                ELSE ARRAY[OLD.customer_id, NEW.customer_id] END;
BEGIN
  PERFORM 1 FROM customers WHERE id = ANY (owners) ORDER BY id FOR NO KEY UPDATE;
  WITH counted AS MATERIALIZED (
    SELECT customer_id, kind AS status, count(*)::integer AS jobs, sum(received)::bigint AS paid,
      max(scheduled_at) AS last_job_at
    FROM jobs, unnest(job_sum_kinds(jobs.status)) AS kind WHERE customer_id = ANY (owners) GROUP BY customer_id, kind
  ), gone AS (
    DELETE FROM customer_job_sums WHERE customer_id = ANY (owners)
      AND (customer_id, status) NOT IN (SELECT customer_id, status FROM counted)
  ), kept AS (
    INSERT INTO customer_job_sums AS sums (customer_id, status, jobs, paid, last_job_at)
    SELECT customer_id, status, jobs, paid, last_job_at FROM counted
    ON CONFLICT (customer_id, status) DO UPDATE
      SET jobs = excluded.jobs, paid = excluded.paid, last_job_at = excluded.last_job_at
      WHERE (sums.jobs, sums.paid, sums.last_job_at) IS DISTINCT FROM (excluded.jobs, excluded.paid, excluded.last_job_at)
  )
  UPDATE customers SET jobs = found.jobs, last_job_at = found.last_job_at, job_statuses = found.statuses
  FROM (
    SELECT owner.id, coalesce(max(counted.jobs) FILTER (WHERE status = ''), 0) AS jobs,
      max(counted.last_job_at) FILTER (WHERE status = '') AS last_job_at,
      coalesce(array_agg(status ORDER BY status) FILTER (WHERE status <> ''), '{}') AS statuses
    FROM (SELECT DISTINCT unnest(owners) AS id) AS owner LEFT JOIN counted ON counted.customer_id = owner.id
    GROUP BY owner.id
  ) AS found
  WHERE customers.id = found.id AND (customers.jobs, customers.last_job_at, customers.job_statuses)
    IS DISTINCT FROM (found.jobs, found.last_job_at, found.statuses);
  RETURN NULL;
END $$;

DROP TRIGGER jobs_to_customer_moved ON jobs;
CREATE TRIGGER jobs_to_customer_moved AFTER UPDATE ON jobs FOR EACH ROW
  WHEN (OLD.customer_id <> NEW.customer_id OR OLD.scheduled_at <> NEW.scheduled_at OR OLD.status <> NEW.status
    OR OLD.received <> NEW.received)
  EXECUTE FUNCTION jobs_to_customer();

-- Adds everything up anew: after a load that left the triggers out.
CREATE FUNCTION rebuild_customer_jobs() RETURNS void LANGUAGE plpgsql SET work_mem = '256MB' AS $$
BEGIN
  LOCK TABLE jobs, customers, customer_job_sums IN SHARE ROW EXCLUSIVE MODE;
  TRUNCATE customer_job_sums;
  INSERT INTO customer_job_sums (customer_id, status, jobs, paid, last_job_at)
  SELECT customer_id, kind, count(*), sum(received), max(scheduled_at)
  FROM jobs, unnest(job_sum_kinds(jobs.status)) AS kind GROUP BY customer_id, kind;
  UPDATE customers SET job_statuses = counted.statuses
  FROM (
    SELECT customers.id,
      coalesce(array_agg(sums.status ORDER BY sums.status) FILTER (WHERE sums.status <> ''), '{}') AS statuses
    FROM customers LEFT JOIN customer_job_sums AS sums ON sums.customer_id = customers.id GROUP BY customers.id
  ) AS counted
  WHERE customers.id = counted.id AND customers.job_statuses <> counted.statuses;
END $$;

CREATE OR REPLACE FUNCTION customers_marks(r customers) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN r.merged_into IS NULL THEN array_remove(
  ARRAY['', 'gender=' || r.gender, 'source=' || r.source, 'has_jobs=' || (r.jobs > 0)::text]
    || ARRAY(SELECT 'job_status=' || status FROM unnest(r.job_statuses) AS status), NULL) END;

SELECT rebuild_customer_jobs();
SELECT rebuild_row_counts();

-- Jobs of a kind or of some days, by customer, from the index alone.
DROP INDEX jobs_customer_idx;
CREATE INDEX jobs_customer_idx ON jobs (customer_id, scheduled_at DESC, id DESC)
  INCLUDE (status, category_id, price, received);
CREATE INDEX jobs_category_customer_idx ON jobs (category_id, customer_id) INCLUDE (scheduled_at, status, received);
DROP INDEX jobs_scheduled_idx;
CREATE INDEX jobs_scheduled_idx ON jobs (scheduled_at DESC, id DESC) INCLUDE (customer_id, category_id, status, received);

-- Customers whose last job is long ago, newest customer first, are looked for in the index alone.
DROP INDEX customers_created_idx;
CREATE INDEX customers_created_idx ON customers (created_at DESC, id DESC) INCLUDE (last_job_at) WHERE merged_into IS NULL;

-- Everything of one customer, newest first.
DROP INDEX payments_customer_idx;
CREATE INDEX payments_customer_idx ON payments (customer_id, paid_at DESC, id DESC) WHERE customer_id IS NOT NULL;
CREATE INDEX messages_customer_idx ON messages (customer_id, id DESC) WHERE customer_id IS NOT NULL;
