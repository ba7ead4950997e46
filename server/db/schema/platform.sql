-- In all files: times are timestamptz, money is bigint paise, phones are E.164 text, emails are lower case, and the
-- contract's schemas check word lists.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- The day of a moment in the business's time zone. Indexes use it, so it belongs to the schema.
CREATE FUNCTION business_day(moment timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (moment AT TIME ZONE 'Asia/Kolkata')::date;

-- The shared cache. Its content can be computed again, so the table is unlogged.
CREATE UNLOGGED TABLE cache_entries (
  key text COLLATE "C" PRIMARY KEY CHECK (length(key) BETWEEN 1 AND 400),
  -- The state of the records that the value was computed from; with another stamp it is stale.
  stamp text NOT NULL,
  value text NOT NULL,
  hits bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  expires_at timestamptz NOT NULL
);

-- Maintenance mode and its message; one row.
CREATE TABLE maintenance (
  id smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  -- Null while maintenance is off.
  since timestamptz,
  message text CHECK (length(message) BETWEEN 1 AND 300),
  ends_at timestamptz
);

INSERT INTO maintenance DEFAULT VALUES;

-- The hash of the files of server/db/functions that this database holds; one row.
CREATE TABLE function_files (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  checksum text NOT NULL,
  replaced_at timestamptz NOT NULL DEFAULT now()
);
