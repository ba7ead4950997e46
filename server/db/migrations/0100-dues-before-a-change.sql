-- What was owed before a change, instead of by how much it changed: the dues of an earlier day are read from the first change
-- after it, without the job and without a sum. Paise.
ALTER TABLE due_changes ADD COLUMN due_before bigint;
UPDATE due_changes SET due_before = earlier.due FROM (
  SELECT id, coalesce(sum(delta) OVER (PARTITION BY job_id ORDER BY id ROWS UNBOUNDED PRECEDING EXCLUDE CURRENT ROW), 0)::bigint AS due
  FROM due_changes
) AS earlier WHERE earlier.id = due_changes.id;
ALTER TABLE due_changes ALTER COLUMN due_before SET NOT NULL, DROP COLUMN delta;
CREATE INDEX due_changes_at_idx ON due_changes (changed_at, job_id) INCLUDE (id, due_before, was_since);

-- With the id, so that the dues of a day are read from the index alone as well.
DROP INDEX jobs_customer_dues_idx;
CREATE INDEX jobs_customer_dues_idx ON jobs (customer_id) INCLUDE (id, completed_at, cancelled_at, payable, received)
  WHERE status IN ('completed', 'cancelled') AND payable > received;
