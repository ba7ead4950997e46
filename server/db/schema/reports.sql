-- What became of each enquiry: its jobs that were not called off, and the money of the completed ones, paise.
CREATE TABLE enquiry_results (
  -- Created and deleted with the enquiry by triggers, so that no reference need check it.
  enquiry_id bigint PRIMARY KEY,
  -- Copies of the enquiry's columns, by which results are counted.
  created_at timestamptz NOT NULL,
  source text NOT NULL,
  assigned_to bigint,
  -- Seconds until the first contact; null while the enquiry waits.
  waited bigint,
  jobs integer NOT NULL DEFAULT 0,
  completed integer NOT NULL DEFAULT 0,
  price bigint NOT NULL DEFAULT 0,
  received bigint NOT NULL DEFAULT 0,
  commission bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 90);

-- Places and services that were asked for and that no approved partner serves; category 0 is an enquiry without a
-- service. A task computes them every five minutes.
CREATE TABLE unserved_places (
  location_id bigint NOT NULL,
  category_id bigint NOT NULL,
  PRIMARY KEY (location_id, category_id)
);

-- When what a task computes every few minutes was computed.
CREATE TABLE refreshes (
  name text PRIMARY KEY,
  as_of timestamptz NOT NULL
);
INSERT INTO refreshes VALUES ('unserved_places', now());
