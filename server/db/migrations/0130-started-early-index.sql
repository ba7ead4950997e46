-- Needs attention also asks for jobs that were completed early: the index had those of started ones only.
DROP INDEX assignments_started_early_idx;
CREATE INDEX assignments_started_early_idx ON assignments (job_id) INCLUDE (status) WHERE started_early;
