CREATE TABLE demand_cells (
  -- Single days are read from the enquiries.
  span text NOT NULL CHECK (span IN ('month', 'quarter', 'year')),
  -- First day of the span; a year is the financial one, from 1 April.
  starts date NOT NULL,
  location_id bigint NOT NULL,
  -- 0 are the enquiries without a service.
  category_id bigint NOT NULL,
  enquiries integer NOT NULL,
  -- Of those that came in the span: lost now, and because the place is not served, as was said.
  lost integer NOT NULL,
  said integer NOT NULL,
  PRIMARY KEY (span, starts, location_id, category_id) INCLUDE (enquiries, lost, said)
) WITH (fillfactor = 80);

-- Short-lived: as small as the time between two foldings is short.
CREATE TABLE demand_changes (
  day date NOT NULL,
  location_id bigint NOT NULL,
  category_id bigint NOT NULL,
  enquiries integer NOT NULL,
  lost integer NOT NULL,
  said integer NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- Every place and service that was ever asked for, and whether an approved partner can be sent there for it.
CREATE TABLE demand_pairs (
  location_id bigint NOT NULL,
  category_id bigint NOT NULL,
  is_served boolean NOT NULL,
  PRIMARY KEY (location_id, category_id)
);
CREATE INDEX demand_pairs_unserved_idx ON demand_pairs (location_id, category_id) WHERE NOT is_served;

-- Where somebody may have begun to serve or stopped since that was found out: in each of the areas, for each of the services.
-- 0 is any of them.
CREATE TABLE cover_changes (
  areas bigint[] NOT NULL,
  services bigint[] NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
