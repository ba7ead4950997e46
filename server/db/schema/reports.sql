CREATE TABLE job_report_cells (
  -- 'all' by day; 'category', 'place', 'partner' and 'staff' by month and longer: their single days are read from jobs.
  dimension text NOT NULL CHECK (dimension IN ('all', 'category', 'place', 'partner', 'staff')),
  span text NOT NULL CHECK (span IN ('day', 'month', 'quarter', 'year')),
  -- First day of the span; a year is the financial one, from 1 April.
  starts date NOT NULL,
  -- Id of the category, pincode, partner or person; 0 are the jobs without any, and all of them.
  key bigint NOT NULL,
  jobs bigint NOT NULL,
  price bigint NOT NULL,
  material_cost bigint NOT NULL,
  commission bigint NOT NULL,
  received bigint NOT NULL,
  due bigint NOT NULL,
  PRIMARY KEY (dimension, span, starts, key)
    INCLUDE (jobs, price, material_cost, commission, received, due)
) WITH (fillfactor = 80);
-- A few of a dimension, over any time.
CREATE INDEX job_report_cells_key_idx ON job_report_cells (dimension, key, span, starts);

-- Short-lived: as small as the time between two foldings is short.
CREATE TABLE job_report_changes (
  day date NOT NULL,
  category_id bigint NOT NULL,
  location_id bigint NOT NULL,
  partner_id bigint NOT NULL,
  staff_id bigint NOT NULL,
  jobs integer NOT NULL,
  price bigint NOT NULL,
  material_cost bigint NOT NULL,
  commission bigint NOT NULL,
  received bigint NOT NULL,
  due bigint NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

CREATE TABLE partner_report_cells (
  -- Single days are read from the assignments.
  span text NOT NULL CHECK (span IN ('month', 'quarter', 'year')),
  -- First day of the span; a year is the financial one, from 1 April.
  starts date NOT NULL,
  partner_id bigint NOT NULL,
  assigned integer NOT NULL,
  -- Of those assigned in the span, whenever it happened: accepted at some time, said no to, and called off by the business.
  accepted integer NOT NULL,
  rejected integer NOT NULL,
  cancelled integer NOT NULL,
  PRIMARY KEY (span, starts, partner_id) INCLUDE (assigned, accepted, rejected, cancelled)
) WITH (fillfactor = 80);
-- A few partners, over any time.
CREATE INDEX partner_report_cells_partner_idx ON partner_report_cells (partner_id, span, starts);

-- Short-lived: as small as the time between two foldings is short.
CREATE TABLE partner_report_changes (
  day date NOT NULL,
  partner_id bigint NOT NULL,
  assigned integer NOT NULL,
  accepted integer NOT NULL,
  rejected integer NOT NULL,
  cancelled integer NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- What became of each enquiry: its jobs that were not called off, and the money of the completed ones, paise.
CREATE TABLE enquiry_results (
  -- Comes and goes with the enquiry, by the triggers below: no reference looks for it once more.
  enquiry_id bigint PRIMARY KEY,
  -- As the enquiry has them: by these it is counted.
  created_at timestamptz NOT NULL,
  source text NOT NULL,
  assigned_to bigint,
  -- Seconds until somebody first did something about it; null while it waits.
  waited bigint,
  jobs integer NOT NULL DEFAULT 0,
  completed integer NOT NULL DEFAULT 0,
  price bigint NOT NULL DEFAULT 0,
  received bigint NOT NULL DEFAULT 0,
  commission bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 90);
