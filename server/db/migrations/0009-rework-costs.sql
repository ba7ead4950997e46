-- Who bears the parts and the visit of a rework job, and what the visit costs (paise). Those that exist keep the rule of
-- any other job: the customer pays the price.
ALTER TABLE jobs
  ADD COLUMN rework_borne_by text CHECK (rework_borne_by IN ('partner', 'company', 'customer')),
  ADD COLUMN visit_cost bigint NOT NULL DEFAULT 0 CHECK (visit_cost >= 0);
UPDATE jobs SET rework_borne_by = 'customer' WHERE rework_of_id IS NOT NULL;
ALTER TABLE jobs ADD CONSTRAINT jobs_rework_borne_check CHECK ((rework_of_id IS NULL) = (rework_borne_by IS NULL));
