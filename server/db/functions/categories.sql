CREATE TRIGGER questions_touch BEFORE UPDATE ON questions FOR EACH ROW EXECUTE FUNCTION touch_row();

CREATE TRIGGER categories_touch BEFORE UPDATE ON categories FOR EACH ROW
  WHEN (OLD.position = NEW.position OR (to_jsonb(OLD) - 'position') IS DISTINCT FROM (to_jsonb(NEW) - 'position'))
  EXECUTE FUNCTION touch_row();
