-- To make room for another is no edit of a view.
CREATE TRIGGER saved_views_touch BEFORE UPDATE ON saved_views FOR EACH ROW
  WHEN (OLD.position IS NOT DISTINCT FROM NEW.position) EXECUTE FUNCTION touch_row();
