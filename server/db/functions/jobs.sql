CREATE TRIGGER schedule_changes_append_only BEFORE UPDATE OR DELETE ON schedule_changes
  FOR EACH ROW EXECUTE FUNCTION refuse_change('trash', 'reason');

-- What the customer owes for a job, paise: something only once it is completed, or cancelled with a charge.
CREATE OR REPLACE FUNCTION job_due(job jobs) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN job.status IN ('completed', 'cancelled') THEN greatest(job.payable - job.received, 0) ELSE 0 END;

-- Notes what was owed before each change of it. A job that arrives completed is noted for the time of its completion.
CREATE OR REPLACE FUNCTION keep_due_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  due_was bigint := CASE TG_OP WHEN 'INSERT' THEN 0 ELSE job_due(OLD) END;
BEGIN
  IF job_due(NEW) <> due_was THEN
    INSERT INTO due_changes (job_id, changed_at, due_before, was_since) VALUES (NEW.id,
      CASE TG_OP WHEN 'INSERT' THEN coalesce(NEW.completed_at, NEW.cancelled_at, app_now()) ELSE app_now() END,
      due_was, CASE TG_OP WHEN 'INSERT' THEN NULL ELSE coalesce(OLD.completed_at, OLD.cancelled_at) END);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_due_changes AFTER INSERT OR UPDATE OF status, price, conceded, charge, tax_added, received ON jobs
  FOR EACH ROW EXECUTE FUNCTION keep_due_changes();

-- Writes the history again from the jobs and the payments as they were recorded, after a bulk load.
CREATE OR REPLACE FUNCTION rebuild_due_changes() RETURNS void LANGUAGE plpgsql SET work_mem = '256MB' AS $$
BEGIN
  DELETE FROM due_changes;
  WITH settled AS (
    SELECT id, payable - received AS due, coalesce(completed_at, cancelled_at) AS since
    FROM jobs WHERE status IN ('completed', 'cancelled') AND coalesce(completed_at, cancelled_at) IS NOT NULL
  ), later AS (
    SELECT settled.id, since, payments.created_at AS at, payment_to_job(payments) AS paid
    FROM settled JOIN payments ON payments.job_id = settled.id
    WHERE payments.reversed_at IS NULL AND payments.created_at > since
  ), sums AS (SELECT id, sum(paid)::bigint AS paid FROM later GROUP BY id)
  INSERT INTO due_changes (job_id, changed_at, due_before, was_since)
  SELECT id, at, coalesce(sum(delta) OVER earlier, 0), was_since FROM (
    SELECT settled.id, since AS at, due + coalesce(sums.paid, 0) AS delta, NULL::timestamptz AS was_since
    FROM settled LEFT JOIN sums ON sums.id = settled.id
    UNION ALL SELECT id, at, -paid, since FROM later
  ) AS changes WHERE delta <> 0
  WINDOW earlier AS (PARTITION BY id ORDER BY at ROWS UNBOUNDED PRECEDING EXCLUDE CURRENT ROW)
  ORDER BY at, row_number() OVER (PARTITION BY id ORDER BY at);
END $$;
