CREATE OR REPLACE FUNCTION keep_enquiry_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    UPDATE enquiry_statuses SET left_at = now() WHERE enquiry_id = NEW.id AND left_at IS NULL;
  END IF;
  INSERT INTO enquiry_statuses (enquiry_id, status, entered_at, set_by)
  VALUES (NEW.id, NEW.status, CASE TG_OP WHEN 'INSERT' THEN NEW.created_at ELSE now() END, NEW.status_by);
  RETURN NULL;
END $$;
CREATE TRIGGER enquiries_status_entered AFTER INSERT ON enquiries FOR EACH ROW EXECUTE FUNCTION keep_enquiry_status();
CREATE TRIGGER enquiries_status_moved AFTER UPDATE ON enquiries FOR EACH ROW
  WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION keep_enquiry_status();

-- An address that was put right makes no open form of an enquiry or a job stale.
CREATE TRIGGER enquiries_touch BEFORE UPDATE ON enquiries FOR EACH ROW
  WHEN (OLD.first_touched_at IS NOT DISTINCT FROM NEW.first_touched_at
    AND (OLD.location_id IS NOT DISTINCT FROM NEW.location_id OR OLD.address_id IS DISTINCT FROM NEW.address_id))
  EXECUTE FUNCTION touch_row();
