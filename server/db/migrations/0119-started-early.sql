-- The partner started the work long before its planned time, and said so.
ALTER TABLE assignments ADD COLUMN started_early boolean NOT NULL DEFAULT false;
CREATE INDEX assignments_started_early_idx ON assignments (job_id) WHERE started_early AND status = 'started';
