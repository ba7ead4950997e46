-- The tax rule that was applied to a job, as it was then, and the tax on top of its price (paise), which the customer has to pay too.
ALTER TABLE jobs
  DROP COLUMN payable,
  ADD COLUMN tax_rule jsonb,
  ADD COLUMN tax_added bigint NOT NULL DEFAULT 0 CHECK (tax_added >= 0);
ALTER TABLE jobs ADD COLUMN payable bigint NOT NULL GENERATED ALWAYS AS
  (CASE WHEN status = 'cancelled' THEN charge ELSE greatest(0, price + tax_added - conceded) END) STORED;
-- The indexes of the column that was replaced.
CREATE INDEX jobs_due_idx ON jobs (status, scheduled_at DESC, id DESC) WHERE payable > received;
CREATE INDEX jobs_customer_dues_idx ON jobs (customer_id) INCLUDE (completed_at, cancelled_at, payable, received)
  WHERE status IN ('completed', 'cancelled') AND payable > received;
CREATE INDEX jobs_completed_idx ON jobs (completed_at DESC, id DESC)
  INCLUDE (category_id, location_id, partner_id, created_by, price, material_cost, commission, payable, received)
  WHERE status = 'completed';
