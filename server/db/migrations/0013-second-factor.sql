-- A second factor by authenticator app, what a sign-in that still lacks its code is remembered by, and each person's theme.

ALTER TABLE users ADD COLUMN theme text NOT NULL DEFAULT 'system' CHECK (theme IN ('system', 'light', 'dark'));

-- A new password is no edit of the profile either: it must not make the form beside it stale.
CREATE OR REPLACE TRIGGER users_touch BEFORE UPDATE ON users FOR EACH ROW
  WHEN (OLD.last_seen_at IS NOT DISTINCT FROM NEW.last_seen_at
    AND OLD.password_hash IS NOT DISTINCT FROM NEW.password_hash)
  EXECUTE FUNCTION touch_row();

CREATE TABLE second_factors (
  user_id bigint PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  -- AES-256-GCM under APP_KEY.
  sealed_secret text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Null until a code has shown that the app has the secret: before that no code is asked for.
  confirmed_at timestamptz,
  -- The latest 30 seconds, counted since 1970, whose code was taken. Codes of it and of all before are used up.
  last_step bigint NOT NULL DEFAULT 0
);

CREATE TABLE recovery_codes (
  user_id bigint NOT NULL REFERENCES second_factors (user_id) ON DELETE CASCADE,
  -- SHA-256 of 79 random bits, which nobody can try out.
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);

-- The password was right, the code is still to come.
CREATE TABLE sign_in_challenges (
  -- SHA-256 of 256 random bits.
  token_hash bytea PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  -- Codes looked at so far.
  tries integer NOT NULL DEFAULT 0
);
CREATE INDEX sign_in_challenges_user_idx ON sign_in_challenges (user_id);
CREATE INDEX sign_in_challenges_expires_idx ON sign_in_challenges (expires_at);

-- Whoever takes the password or the account away, and by whatever road: half a sign-in is worth nothing any more.
CREATE FUNCTION drop_challenges() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM sign_in_challenges WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER users_drop_challenges AFTER UPDATE ON users FOR EACH ROW
  WHEN (OLD.password_hash IS DISTINCT FROM NEW.password_hash OR OLD.active IS DISTINCT FROM NEW.active)
  EXECUTE FUNCTION drop_challenges();
