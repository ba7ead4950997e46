-- To which APP_KEY the stored secrets and the tokens of links belong; one row. The first start writes it, and rotate-key
-- replaces it.
CREATE TABLE app_key (
  id smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  -- HMAC-SHA-256 of a fixed text under the key. The key cannot be computed from it.
  check_value bytea NOT NULL,
  -- Links that were created before may have a token of an earlier key. Null while there was none.
  rotated_at timestamptz
);
