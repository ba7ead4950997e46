-- A rework job names the job whose work it repeats.
ALTER TABLE jobs ADD COLUMN rework_of_id bigint REFERENCES jobs (id);
CREATE INDEX jobs_rework_idx ON jobs (rework_of_id) WHERE rework_of_id IS NOT NULL;
-- Completed jobs are counted without rework: the index alone must say which they are.
DROP INDEX jobs_completed_idx;
CREATE INDEX jobs_completed_idx ON jobs (completed_at DESC, id DESC)
  INCLUDE (category_id, location_id, partner_id, created_by, price, material_cost, commission, received, rework_of_id)
  WHERE status = 'completed';
