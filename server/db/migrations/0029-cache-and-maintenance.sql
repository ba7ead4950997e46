-- The shared cache where no Valkey or Redis is given. What stands in it can be computed again: it is not kept over a crash.
CREATE UNLOGGED TABLE cache_entries (
  key text COLLATE "C" PRIMARY KEY CHECK (length(key) BETWEEN 1 AND 400),
  -- Of what the value was computed from: with another one it is not good any more.
  stamp text NOT NULL,
  value text NOT NULL,
  hits bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  expires_at timestamptz NOT NULL
);

-- What rarely changes is stamped by its noted changes, which are found among those of everything else at once.
CREATE INDEX record_changes_rare_idx ON record_changes (type, xid) WHERE type IN ('category', 'location', 'setting');

-- Whether people are shut out, and what they are told; one row.
CREATE TABLE maintenance (
  id smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  -- Null: nobody is shut out.
  since timestamptz,
  message text CHECK (length(message) BETWEEN 1 AND 300),
  ends_at timestamptz
);
INSERT INTO maintenance DEFAULT VALUES;
SELECT watch_changes('maintenance', 'maintenance');
