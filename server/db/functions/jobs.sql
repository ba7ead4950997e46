CREATE TRIGGER schedule_changes_append_only BEFORE UPDATE OR DELETE ON schedule_changes
  FOR EACH ROW EXECUTE FUNCTION refuse_change('trash');
