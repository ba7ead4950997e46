-- Whether a change only removes what an erasure of a person may remove from history: it says so for its transaction, and
-- nothing but the named columns differs.
CREATE OR REPLACE FUNCTION is_erasure(was jsonb, becomes jsonb, columns text[]) RETURNS boolean LANGUAGE sql STABLE
RETURN current_setting('housecare.erasure', true) = 'on' AND was - columns = becomes - columns;

-- Rows of history are added and never changed. With the argument 'trash' they may be deleted while their record is
-- moved to the trash, which keeps them. The other arguments are columns whose values an erasure may remove.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND 'trash' = ANY (TG_ARGV) AND current_setting('housecare.trash', true) = 'on' THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'DELETE' AND 'retention' = ANY (TG_ARGV) AND current_setting('housecare.retention', true) = 'on'
    AND (to_jsonb(OLD) ->> 'at')::timestamptz < app_now() - interval '365 days' THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' AND TG_NARGS > 0 AND is_erasure(to_jsonb(OLD), to_jsonb(NEW), TG_ARGV) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
