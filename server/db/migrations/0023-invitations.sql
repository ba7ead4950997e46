-- A link by which a person chooses their own password: once, until it ends. An account has one at a time.
CREATE TABLE invitations (
  user_id bigint PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  -- SHA-256 of 256 random bits.
  token_hash bytea NOT NULL,
  created_by bigint NOT NULL REFERENCES users (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX invitations_token_hash_key ON invitations (token_hash);
CREATE INDEX invitations_expires_idx ON invitations (expires_at);
SELECT watch_changes('invitations', 'user', 'r.user_id');

-- Whoever takes the account away or sets its password, and by whatever road: the link is worth nothing any more.
CREATE FUNCTION drop_invitations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM invitations WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER users_drop_invitations AFTER UPDATE ON users FOR EACH ROW
  WHEN (OLD.password_hash IS DISTINCT FROM NEW.password_hash OR (OLD.active AND NOT NEW.active))
  EXECUTE FUNCTION drop_invitations();
