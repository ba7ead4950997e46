-- Keeps `jobs.conceded`, the sum of the posted concessions. A concession is history: only its state changes.
CREATE OR REPLACE FUNCTION concessions_to_job() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  added bigint := CASE WHEN TG_OP <> 'DELETE' AND NEW.status = 'posted' THEN NEW.amount ELSE 0 END
    - CASE WHEN TG_OP <> 'INSERT' AND OLD.status = 'posted' THEN OLD.amount ELSE 0 END;
BEGIN
  IF TG_OP = 'DELETE' OR TG_OP = 'UPDATE'
    AND (OLD.job_id, OLD.amount, OLD.partner_id, OLD.partner_amount, OLD.reason, OLD.note, OLD.given_by, OLD.created_at)
      IS DISTINCT FROM
        (NEW.job_id, NEW.amount, NEW.partner_id, NEW.partner_amount, NEW.reason, NEW.note, NEW.given_by, NEW.created_at)
    AND NOT is_erasure(to_jsonb(OLD), to_jsonb(NEW), ARRAY['note', 'end_reason']) THEN
    RAISE EXCEPTION 'concessions are append-only';
  END IF;
  IF added <> 0 THEN
    UPDATE jobs SET conceded = conceded + added WHERE id = NEW.job_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER concessions_to_job AFTER INSERT OR UPDATE OR DELETE ON concessions
  FOR EACH ROW EXECUTE FUNCTION concessions_to_job();
