-- The job was rescheduled after the partner accepted; the new time awaits another acceptance since then.
ALTER TABLE assignments ADD COLUMN moved_at timestamptz;
CREATE INDEX assignments_pending_idx ON assignments (job_id) INCLUDE (created_at, moved_at) WHERE status = 'pending';
-- The jobs that need attention are found in this index alone.
DROP INDEX jobs_open_idx;
CREATE INDEX jobs_open_idx ON jobs (scheduled_at) INCLUDE (id, status, partner_id, price, ends_at)
  WHERE status IN ('pending', 'accepted', 'started');
