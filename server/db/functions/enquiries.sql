-- The history of an enquiry's statuses: one row for each stay in one.
CREATE OR REPLACE FUNCTION keep_enquiry_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.status = NEW.status THEN
      RETURN NULL;
    END IF;
    UPDATE enquiry_statuses SET left_at = app_now() WHERE enquiry_id = NEW.id AND left_at IS NULL;
  END IF;
  INSERT INTO enquiry_statuses (enquiry_id, status, entered_at, set_by)
  VALUES (NEW.id, NEW.status, CASE TG_OP WHEN 'INSERT' THEN NEW.created_at ELSE app_now() END, NEW.status_by);
  RETURN NULL;
END $$;
CREATE TRIGGER enquiries_status AFTER INSERT OR UPDATE OF status ON enquiries
  FOR EACH ROW EXECUTE FUNCTION keep_enquiry_status();
