-- Failed checks of one way to sign in since the last success: after 100 that way is closed until the owner uses another.
CREATE TABLE sign_in_failures (
  -- The hash of a login or of an account, as in sign_in_attempts.
  subject text NOT NULL,
  way text NOT NULL CHECK (way IN ('password', 'device', 'message')),
  -- Null where no account has the login, which is counted the same.
  user_id bigint REFERENCES users (id) ON DELETE CASCADE,
  failures integer NOT NULL DEFAULT 1,
  failed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (subject, way)
);
CREATE INDEX sign_in_failures_user_idx ON sign_in_failures (user_id);
CREATE INDEX sign_in_failures_time_idx ON sign_in_failures (failed_at);
