-- Adds up the jobs of a customer under the customer's lock, so that two jobs that change at once are both counted.
-- Without sequential scans: a plan made while the table was small must not read all jobs later.
CREATE OR REPLACE FUNCTION jobs_to_customer() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  owners bigint[] := CASE TG_OP WHEN 'INSERT' THEN ARRAY[NEW.customer_id] WHEN 'DELETE' THEN ARRAY[OLD.customer_id]
                                ELSE ARRAY[OLD.customer_id, NEW.customer_id] END;
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.customer_id, OLD.scheduled_at, OLD.status, OLD.received)
                          = (NEW.customer_id, NEW.scheduled_at, NEW.status, NEW.received) THEN
    RETURN NULL;
  END IF;
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
CREATE TRIGGER jobs_to_customer AFTER INSERT OR DELETE OR UPDATE OF customer_id, scheduled_at, status, received ON jobs
  FOR EACH ROW EXECUTE FUNCTION jobs_to_customer();

-- The rows of customer_job_sums that count a job of this status: '' is for all that are not cancelled.
CREATE OR REPLACE FUNCTION job_sum_kinds(status text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN status = 'cancelled' THEN ARRAY[status] ELSE ARRAY['', status] END;

-- Adds everything up again after a bulk load without triggers.
CREATE OR REPLACE FUNCTION rebuild_customer_jobs() RETURNS void LANGUAGE plpgsql SET work_mem = '256MB' AS $$
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

-- Customers who were not merged and have this number. OFFSET 0 makes each part use the index of its number: a planner
-- that takes the table for a small one would read all customers instead.
CREATE OR REPLACE FUNCTION customers_of_phone(number text) RETURNS TABLE (id bigint, name text, created_at timestamptz)
LANGUAGE sql STABLE AS $$
  SELECT c.id, c.name, c.created_at FROM (
    SELECT * FROM (SELECT * FROM customers WHERE phone = number OFFSET 0) AS first
    UNION ALL SELECT * FROM (SELECT * FROM customers WHERE alternate_phone = number AND phone <> number OFFSET 0) AS second
    UNION ALL SELECT * FROM (SELECT * FROM customers WHERE whatsapp = number AND phone <> number
      AND alternate_phone IS DISTINCT FROM number OFFSET 0) AS third
  ) AS c WHERE c.merged_into IS NULL
$$;

-- When two transactions give one number to two customers, the second waits and then sees the first. The order of the
-- locks prevents deadlocks, and 1024 locks at most keep a large load from filling the lock table.
CREATE OR REPLACE FUNCTION lock_shared_phones(numbers text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  part integer;
BEGIN
  FOR part IN SELECT DISTINCT hashtext(number) & 1023 FROM unnest(numbers) AS number ORDER BY 1 LOOP
    PERFORM pg_advisory_xact_lock(hashtext('shared_phones'), part);
  END LOOP;
END $$;

-- Writes shared_phones for these numbers. Without sequential scans, as jobs_to_customer().
CREATE OR REPLACE FUNCTION refresh_shared_phones(numbers text[]) RETURNS void LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  PERFORM lock_shared_phones(numbers);
  DELETE FROM shared_phones AS known WHERE known.phone = ANY (numbers)
    AND (SELECT count(*) FROM customers_of_phone(known.phone)) < 2;
  INSERT INTO shared_phones AS known (phone, customer_ids, latest, names, different)
  SELECT shared.number, shared.ids, shared.latest, shared.names,
    EXISTS (SELECT FROM different_people WHERE phone = shared.number AND shared.ids <@ customer_ids)
  FROM (
    SELECT number, array_agg(o.id ORDER BY o.id) AS ids, max(o.created_at) AS latest,
      lower(string_agg(o.name, ' ' ORDER BY o.id)) AS names
    FROM unnest(numbers) AS number CROSS JOIN LATERAL customers_of_phone(number) AS o
    GROUP BY number HAVING count(*) > 1
  ) AS shared
  ON CONFLICT (phone) DO UPDATE SET customer_ids = excluded.customer_ids, latest = excluded.latest,
    names = excluded.names, different = excluded.different;
END $$;

-- The different numbers of a customer.
CREATE OR REPLACE FUNCTION numbers_of(r customers) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN array_remove(
  ARRAY[r.phone, nullif(r.alternate_phone, r.phone), nullif(nullif(r.whatsapp, r.phone), r.alternate_phone)], NULL);

-- Once for all rows of a statement: a thousand new customers with one number need one pass, not a thousand.
CREATE OR REPLACE FUNCTION added_customers_share_phones() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_shared_phones(ARRAY(
    SELECT DISTINCT number FROM added, unnest(ARRAY[phone, alternate_phone, whatsapp]) AS number WHERE number IS NOT NULL));
  RETURN NULL;
END $$;
CREATE TRIGGER customers_share_phones_added AFTER INSERT ON customers
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION added_customers_share_phones();

CREATE OR REPLACE FUNCTION customers_share_phones() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  numbers text[] := CASE TG_OP WHEN 'DELETE' THEN numbers_of(OLD)
                    ELSE ARRAY(SELECT DISTINCT unnest(numbers_of(OLD) || numbers_of(NEW))) END;
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.phone, OLD.alternate_phone, OLD.whatsapp, OLD.merged_into)
                          IS NOT DISTINCT FROM (NEW.phone, NEW.alternate_phone, NEW.whatsapp, NEW.merged_into) THEN
    IF OLD.name = NEW.name THEN
      RETURN NULL;
    END IF;
    -- A new name matters only where a number is shared.
    numbers := ARRAY(SELECT phone FROM shared_phones WHERE phone = ANY (numbers));
  END IF;
  PERFORM refresh_shared_phones(numbers);
  RETURN NULL;
END $$;
CREATE TRIGGER customers_share_phones
  AFTER DELETE OR UPDATE OF name, phone, alternate_phone, whatsapp, merged_into ON customers
  FOR EACH ROW EXECUTE FUNCTION customers_share_phones();

-- Finds them again after a bulk load without triggers. Writers wait until it ends.
CREATE OR REPLACE FUNCTION rebuild_shared_phones() RETURNS void LANGUAGE plpgsql SET work_mem = '256MB' AS $$
BEGIN
  LOCK TABLE customers IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM shared_phones;
  INSERT INTO shared_phones (phone, customer_ids, latest, names, different)
  SELECT shared.phone, shared.ids, max(c.created_at), lower(string_agg(c.name, ' ' ORDER BY c.id)),
    EXISTS (SELECT FROM different_people d WHERE d.phone = shared.phone AND shared.ids <@ d.customer_ids)
  FROM (
    SELECT held.phone, array_agg(held.id ORDER BY held.id) AS ids
    FROM (
      SELECT phone, id FROM customers WHERE merged_into IS NULL
      UNION ALL SELECT alternate_phone, id FROM customers
        WHERE merged_into IS NULL AND alternate_phone <> phone
      UNION ALL SELECT whatsapp, id FROM customers
        WHERE merged_into IS NULL AND whatsapp <> phone AND whatsapp IS DISTINCT FROM alternate_phone
    ) AS held
    GROUP BY held.phone HAVING count(*) > 1
  ) AS shared
  JOIN customers c ON c.id = ANY (shared.ids)
  GROUP BY shared.phone, shared.ids ORDER BY min(c.id);
END $$;

-- The customer that a merged one became, locked until the transaction ends, so that a merge waits for it.
CREATE OR REPLACE FUNCTION customer_today(customer bigint) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  survivor bigint;
BEGIN
  LOOP
    SELECT merged_into INTO survivor FROM customers WHERE id = customer FOR KEY SHARE;
    EXIT WHEN survivor IS NULL;
    customer := survivor;
  END LOOP;
  RETURN customer;
END $$;

-- Leads a written row to the customer that a merge left, also when its transaction began before the merge: like a
-- foreign key this must hold against every writer. A row with an address gets the location of the address, which a
-- change of the address then waits for. Arguments: the columns to follow.
CREATE OR REPLACE FUNCTION follow_references() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF 'customer_id' = ANY (TG_ARGV) THEN
    NEW.customer_id := customer_today(NEW.customer_id);
  END IF;
  IF 'record_id' = ANY (TG_ARGV) THEN
    NEW.record_id := CASE NEW.record_type WHEN 'customer' THEN customer_today(NEW.record_id) ELSE NEW.record_id END;
  END IF;
  IF 'address_id' = ANY (TG_ARGV) THEN
    SELECT location_id INTO NEW.location_id FROM addresses WHERE id = NEW.address_id FOR KEY SHARE;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER enquiries_follow BEFORE INSERT OR UPDATE OF customer_id, address_id ON enquiries
  FOR EACH ROW EXECUTE FUNCTION follow_references('customer_id', 'address_id');
CREATE TRIGGER jobs_follow BEFORE INSERT OR UPDATE OF customer_id, address_id ON jobs
  FOR EACH ROW EXECUTE FUNCTION follow_references('customer_id', 'address_id');
CREATE TRIGGER payments_follow BEFORE INSERT OR UPDATE OF customer_id ON payments
  FOR EACH ROW EXECUTE FUNCTION follow_references('customer_id');
CREATE TRIGGER addresses_follow BEFORE INSERT OR UPDATE OF customer_id ON addresses
  FOR EACH ROW EXECUTE FUNCTION follow_references('customer_id');
CREATE TRIGGER messages_follow BEFORE INSERT OR UPDATE OF customer_id ON messages
  FOR EACH ROW EXECUTE FUNCTION follow_references('customer_id');
CREATE TRIGGER timeline_entries_follow BEFORE INSERT OR UPDATE OF customer_id, record_id ON timeline_entries
  FOR EACH ROW EXECUTE FUNCTION follow_references('customer_id', 'record_id');
CREATE TRIGGER activities_follow BEFORE INSERT OR UPDATE OF record_id ON activities
  FOR EACH ROW EXECUTE FUNCTION follow_references('record_id');
