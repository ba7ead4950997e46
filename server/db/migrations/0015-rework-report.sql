-- The rework jobs of some days: a small part of all jobs.
CREATE INDEX jobs_reworked_idx ON jobs (created_at) INCLUDE (rework_of_id, category_id, status) WHERE rework_of_id IS NOT NULL;
