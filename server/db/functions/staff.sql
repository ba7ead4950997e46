-- Whoever takes the account away or sets its password, and by whatever road: the link is worth nothing any more.
CREATE OR REPLACE FUNCTION drop_invitations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM invitations WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER users_drop_invitations AFTER UPDATE ON users FOR EACH ROW
  WHEN (OLD.password_hash IS DISTINCT FROM NEW.password_hash OR (OLD.active AND NOT NEW.active))
  EXECUTE FUNCTION drop_invitations();

-- A new password is no edit of the profile either: it must not make the form beside it stale.
CREATE TRIGGER users_touch BEFORE UPDATE ON users FOR EACH ROW
  WHEN (OLD.last_seen_at IS NOT DISTINCT FROM NEW.last_seen_at
    AND OLD.password_hash IS NOT DISTINCT FROM NEW.password_hash)
  EXECUTE FUNCTION touch_row();
