-- A job that moved was counted twice: a customer who is both the old and the new one of a job is one customer.
CREATE OR REPLACE FUNCTION jobs_to_customer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owners bigint[] := CASE TG_OP WHEN 'INSERT' THEN ARRAY[NEW.customer_id] WHEN 'DELETE' THEN ARRAY[OLD.customer_id]
                                ELSE ARRAY[OLD.customer_id, NEW.customer_id] END;
BEGIN
  PERFORM 1 FROM customers WHERE id = ANY (owners) ORDER BY id FOR NO KEY UPDATE;
  UPDATE customers SET jobs = counted.jobs, last_job_at = counted.last_job_at
  FROM (
    SELECT owner.id, count(jobs.id) AS jobs, max(jobs.scheduled_at) AS last_job_at
    FROM (SELECT DISTINCT unnest(owners) AS id) AS owner
    LEFT JOIN jobs ON jobs.customer_id = owner.id AND jobs.status <> 'cancelled'
    GROUP BY owner.id
  ) AS counted
  WHERE customers.id = counted.id
    AND (customers.jobs, customers.last_job_at) IS DISTINCT FROM (counted.jobs::integer, counted.last_job_at);
  RETURN NULL;
END $$;

UPDATE customers SET jobs = counted.jobs
FROM (SELECT customer_id, count(*) AS jobs FROM jobs WHERE status <> 'cancelled' GROUP BY customer_id) AS counted
WHERE customers.id = counted.customer_id AND customers.jobs <> counted.jobs;
