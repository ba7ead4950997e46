CREATE TABLE row_counts (
  list text NOT NULL,
  mark text NOT NULL,
  day date NOT NULL,
  rows bigint NOT NULL,
  -- Sum of the rows' own amounts, paise; 0 where the list has none.
  amount bigint NOT NULL,
  PRIMARY KEY (list, mark, day) INCLUDE (rows, amount)
) WITH (fillfactor = 80);

-- The same over all days.
CREATE TABLE row_totals (
  list text NOT NULL,
  mark text NOT NULL,
  rows bigint NOT NULL,
  amount bigint NOT NULL,
  PRIMARY KEY (list, mark)
) WITH (fillfactor = 50);

-- Short-lived: as small as the time between two foldings is short.
CREATE TABLE row_count_changes (
  list text NOT NULL,
  marks text[] NOT NULL,
  day date NOT NULL,
  rows integer NOT NULL,
  amount bigint NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
