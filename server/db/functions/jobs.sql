CREATE TRIGGER jobs_touch BEFORE UPDATE ON jobs FOR EACH ROW
  WHEN (OLD.received IS NOT DISTINCT FROM NEW.received
    AND (OLD.location_id IS NOT DISTINCT FROM NEW.location_id OR OLD.address_id IS DISTINCT FROM NEW.address_id))
  EXECUTE FUNCTION touch_row();

CREATE TRIGGER schedules_touch BEFORE UPDATE ON schedules FOR EACH ROW EXECUTE FUNCTION touch_row();

CREATE TRIGGER schedule_changes_append_only BEFORE UPDATE ON schedule_changes
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER schedule_changes_kept BEFORE DELETE ON schedule_changes FOR EACH ROW
  WHEN (current_setting('housecare.trash', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION refuse_change();
