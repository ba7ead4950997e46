-- Where an enquiry and a job are: the place of their address, kept on the row, so that a state with a third of them and a
-- pincode with ten are both found by an index, together with the order of the list. No edit of anybody: versions stay.

ALTER TABLE enquiries ADD COLUMN location_id bigint REFERENCES locations (id);
ALTER TABLE jobs ADD COLUMN location_id bigint REFERENCES locations (id);

ALTER TABLE enquiries DISABLE TRIGGER USER;
UPDATE enquiries SET location_id = addresses.location_id FROM addresses WHERE addresses.id = enquiries.address_id;
ALTER TABLE enquiries ENABLE TRIGGER USER;
ALTER TABLE jobs DISABLE TRIGGER USER;
UPDATE jobs SET location_id = addresses.location_id FROM addresses WHERE addresses.id = jobs.address_id;
ALTER TABLE jobs ENABLE TRIGGER USER;

CREATE INDEX enquiries_location_idx ON enquiries (location_id, status) INCLUDE (created_at, id);
CREATE INDEX jobs_location_idx ON jobs (location_id, status) INCLUDE (scheduled_at, id);

-- Whatever comes to lie at an address holds it until it is written: who moves the address waits for it, or it for them.
CREATE FUNCTION lie_at_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT location_id INTO NEW.location_id FROM addresses WHERE id = NEW.address_id FOR KEY SHARE;
  RETURN NEW;
END $$;
CREATE TRIGGER enquiries_lie_at_address BEFORE INSERT OR UPDATE OF address_id ON enquiries
  FOR EACH ROW EXECUTE FUNCTION lie_at_address();
CREATE TRIGGER jobs_lie_at_address BEFORE INSERT OR UPDATE OF address_id ON jobs
  FOR EACH ROW EXECUTE FUNCTION lie_at_address();

CREATE FUNCTION take_address_along() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE jobs SET location_id = NEW.location_id WHERE address_id = NEW.id;
  UPDATE enquiries SET location_id = NEW.location_id WHERE address_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER addresses_take_along AFTER UPDATE ON addresses FOR EACH ROW
  WHEN (OLD.location_id <> NEW.location_id) EXECUTE FUNCTION take_address_along();

-- An address that was put right makes no open form of an enquiry or a job stale.
CREATE OR REPLACE TRIGGER enquiries_touch BEFORE UPDATE ON enquiries FOR EACH ROW
  WHEN (OLD.first_touched_at IS NOT DISTINCT FROM NEW.first_touched_at
    AND (OLD.location_id IS NOT DISTINCT FROM NEW.location_id OR OLD.address_id IS DISTINCT FROM NEW.address_id))
  EXECUTE FUNCTION touch_row();
CREATE OR REPLACE TRIGGER jobs_touch BEFORE UPDATE ON jobs FOR EACH ROW
  WHEN (OLD.received IS NOT DISTINCT FROM NEW.received
    AND (OLD.location_id IS NOT DISTINCT FROM NEW.location_id OR OLD.address_id IS DISTINCT FROM NEW.address_id))
  EXECUTE FUNCTION touch_row();
