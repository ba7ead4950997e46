-- What a partner reports with the completion of a job by link: material cost, extra work and what was collected. A report is a
-- fact only once a user confirms it, and it is never changed: what becomes of it is its state.
ALTER TABLE reported_payments RENAME TO completion_reports;
ALTER SEQUENCE reported_payments_id_seq RENAME TO completion_reports_id_seq;
ALTER INDEX reported_payments_job_idx RENAME TO completion_reports_job_idx;
DO $$ DECLARE found record; BEGIN
  FOR found IN SELECT conname AS name FROM pg_constraint
    WHERE conrelid = 'completion_reports'::regclass AND conname LIKE 'reported_payments_%'
  LOOP EXECUTE format('ALTER TABLE completion_reports RENAME CONSTRAINT %I TO %I',
    found.name, replace(found.name, 'reported_payments', 'completion_reports')); END LOOP;
END $$;
DROP INDEX reported_payments_open_key;
ALTER TABLE completion_reports
  DROP CONSTRAINT completion_reports_decision_check,
  ALTER COLUMN amount DROP NOT NULL,
  ALTER COLUMN means DROP NOT NULL,
  ADD COLUMN material_cost bigint CHECK (material_cost >= 0),
  ADD COLUMN extra_amount bigint CHECK (extra_amount > 0),
  ADD COLUMN extra_work text,
  ADD COLUMN reference text,
  ADD COLUMN state text NOT NULL DEFAULT 'open'
    CHECK (state IN ('open', 'confirmed', 'dismissed', 'withdrawn', 'replaced', 'returned'));
UPDATE completion_reports SET state = CASE
  WHEN decided_at IS NULL THEN 'open' WHEN payment_id IS NOT NULL THEN 'confirmed' ELSE 'dismissed' END;
-- Reports that nobody could decide any more: the job was reopened or cancelled since, or a newer report came.
UPDATE completion_reports AS report SET state = 'withdrawn', decided_at = app_now(),
  reason = CASE WHEN jobs.status = 'cancelled' THEN 'The job was cancelled' ELSE 'The job was reopened' END
FROM jobs WHERE jobs.id = report.job_id AND report.state = 'open' AND jobs.status <> 'completed';
UPDATE completion_reports AS report SET state = 'replaced', decided_at = app_now()
WHERE state = 'open' AND EXISTS (
  SELECT FROM completion_reports AS later WHERE later.job_id = report.job_id AND later.id > report.id);
ALTER TABLE completion_reports
  ADD CONSTRAINT completion_reports_collected_check
    CHECK ((amount IS NULL) = (means IS NULL) AND (amount IS NOT NULL OR reference IS NULL)),
  ADD CONSTRAINT completion_reports_extra_check CHECK ((extra_amount IS NULL) = (extra_work IS NULL)),
  ADD CONSTRAINT completion_reports_decided_check CHECK ((state = 'open') = (decided_at IS NULL)),
  ADD CONSTRAINT completion_reports_dismissed_check CHECK (state <> 'dismissed' OR reason IS NOT NULL),
  ADD CONSTRAINT completion_reports_payment_check CHECK (payment_id IS NULL OR state = 'confirmed');
CREATE UNIQUE INDEX completion_reports_open_key ON completion_reports (job_id) WHERE state = 'open';
