-- Counts and sums of rows by day and longer spans (decision 0016). What is counted is declared in the domains,
-- `server/src/domains/*/*.roll-up.ts`.

-- The declarations that the cells were made from. One that changes is rebuilt.
CREATE TABLE roll_ups (
  name text PRIMARY KEY,
  declaration jsonb NOT NULL
);

CREATE TABLE roll_up_cells (
  name text COLLATE "C" NOT NULL,
  -- What rows are counted by, such as 'status+source', and the value, such as 'open|website'.
  facet text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  span text COLLATE "C" NOT NULL,
  -- First day of the span; -infinity for the total.
  starts date NOT NULL,
  rows bigint NOT NULL,
  -- One sum for each measure of the declaration.
  sums bigint[] NOT NULL,
  PRIMARY KEY (name, facet, key, span, starts) INCLUDE (rows, sums)
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);
-- All keys of a facet.
CREATE INDEX roll_up_cells_span_idx ON roll_up_cells (name, facet, span, starts, key) INCLUDE (rows, sums)
  WHERE span <> 'day';

-- Written in the transaction of each change, so that no writer waits for another; added to the cells every two seconds.
CREATE TABLE roll_up_changes (
  name text NOT NULL,
  day date NOT NULL,
  -- Every facet the row counts under, as 'status+source=open|website'.
  facets text[] NOT NULL,
  -- A row that counts from now on, or no longer.
  sign smallint NOT NULL CHECK (sign IN (-1, 1)),
  sums bigint[] NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
