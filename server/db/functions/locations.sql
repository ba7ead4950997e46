-- Enquiries and jobs hold the location of their address, so that a filter by location needs one index. A change of
-- the address reaches them here; follow_references() sets the location of a new row.
CREATE OR REPLACE FUNCTION move_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.location_id <> NEW.location_id THEN
    UPDATE jobs SET location_id = NEW.location_id WHERE address_id = NEW.id;
    UPDATE enquiries SET location_id = NEW.location_id WHERE address_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER addresses_move AFTER UPDATE OF location_id ON addresses FOR EACH ROW EXECUTE FUNCTION move_address();
