-- Whatever comes to lie at an address holds it until it is written: who moves the address waits for it, or it for them.
CREATE OR REPLACE FUNCTION lie_at_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT location_id INTO NEW.location_id FROM addresses WHERE id = NEW.address_id FOR KEY SHARE;
  RETURN NEW;
END $$;
CREATE TRIGGER enquiries_lie_at_address BEFORE INSERT OR UPDATE OF address_id ON enquiries
  FOR EACH ROW EXECUTE FUNCTION lie_at_address();
CREATE TRIGGER jobs_lie_at_address BEFORE INSERT OR UPDATE OF address_id ON jobs
  FOR EACH ROW EXECUTE FUNCTION lie_at_address();

CREATE OR REPLACE FUNCTION take_address_along() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE jobs SET location_id = NEW.location_id WHERE address_id = NEW.id;
  UPDATE enquiries SET location_id = NEW.location_id WHERE address_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER addresses_take_along AFTER UPDATE ON addresses FOR EACH ROW
  WHEN (OLD.location_id <> NEW.location_id) EXECUTE FUNCTION take_address_along();

CREATE TRIGGER locations_touch BEFORE UPDATE ON locations FOR EACH ROW EXECUTE FUNCTION touch_row();
