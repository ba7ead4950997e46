CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE FUNCTION business_day(moment timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (moment AT TIME ZONE 'Asia/Kolkata')::date;

-- The shared cache. Its content can be computed again, so the table is unlogged.
CREATE UNLOGGED TABLE cache_entries (
  key text COLLATE "C" PRIMARY KEY CHECK (length(key) BETWEEN 1 AND 400),
  -- Of what the value was computed from: with another one it is not good any more.
  stamp text NOT NULL,
  value text NOT NULL,
  hits bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  expires_at timestamptz NOT NULL
);

-- Whether people are shut out, and what they are told; one row.
CREATE TABLE maintenance (
  id smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  -- Null: nobody is shut out.
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
