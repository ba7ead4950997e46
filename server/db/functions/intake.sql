CREATE TRIGGER intake_leads_touch BEFORE UPDATE ON intake_leads FOR EACH ROW EXECUTE FUNCTION touch_row();
