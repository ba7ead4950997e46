-- Whoever takes the password or the account away, and by whatever road: half a sign-in is worth nothing any more.
CREATE OR REPLACE FUNCTION drop_challenges() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM sign_in_challenges WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER users_drop_challenges AFTER UPDATE ON users FOR EACH ROW
  WHEN (OLD.password_hash IS DISTINCT FROM NEW.password_hash OR OLD.active IS DISTINCT FROM NEW.active)
  EXECUTE FUNCTION drop_challenges();
