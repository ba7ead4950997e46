-- The id of the customer, enquiry, job or partner that a changed row concerns: the row itself, the record it belongs
-- to, or the record its column names.
CREATE OR REPLACE FUNCTION concerned(changed_row jsonb, owner text, arguments text[]) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN arguments[0] = owner THEN changed_row ->> arguments[1]
  WHEN 'record_id' = ANY (arguments) AND changed_row ->> 'record_type' = owner THEN changed_row ->> 'record_id'
  WHEN owner || '_id' = ANY (arguments) THEN changed_row ->> (owner || '_id')
END::bigint;

-- Notes a changed row for the screens that show it (record_changes). Arguments: the type that screens know, the
-- column with its id, '' for none, and the columns that name other records it concerns.
CREATE OR REPLACE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text := TG_ARGV[0];
  -- How many rows of this type the transaction has changed.
  counter text := 'housecare.changes_' || replace(changed, '-', '_');
  changes integer := coalesce(nullif(current_setting(counter, true), ''), '0')::integer + 1;
  unseen text[] := '{last_seen_at,password_hash}';
  old_row jsonb;
  new_row jsonb;
BEGIN
  IF changes > 101 THEN
    RETURN NULL;
  END IF;
  old_row := to_jsonb(OLD);
  new_row := to_jsonb(NEW);
  -- The link of a settlement line belongs to no assignment.
  IF TG_TABLE_NAME = 'public_links' AND coalesce(new_row, old_row) ->> 'settlement_line_id' IS NOT NULL THEN
    changed := 'settlement-run';
  END IF;
  -- That a user was seen, or has a new password, is shown on no screen of others.
  IF TG_TABLE_NAME = 'users' AND old_row - unseen = new_row - unseen THEN
    RETURN NULL;
  END IF;
  PERFORM set_config(counter, changes::text, true);
  IF changes <= 100 THEN
    -- A row that moved from one customer to another concerns both.
    INSERT INTO record_changes (type, id, customer_id, enquiry_id, job_id, partner_id)
    SELECT DISTINCT changed, (noted ->> nullif(TG_ARGV[1], ''))::bigint, concerned(noted, 'customer', TG_ARGV),
      concerned(noted, 'enquiry', TG_ARGV), concerned(noted, 'job', TG_ARGV), concerned(noted, 'partner', TG_ARGV)
    FROM (VALUES (old_row), (new_row)) AS rows (noted) WHERE noted IS NOT NULL;
  ELSE
    -- One row without an id stands for all: the screens then refetch everything of the type.
    DELETE FROM record_changes WHERE xid = pg_current_xact_id() AND type = changed;
    INSERT INTO record_changes (type) VALUES (changed);
  END IF;
  PERFORM pg_notify('record_changes', '');
  RETURN NULL;
END $$;

CREATE TRIGGER users_changed AFTER INSERT OR UPDATE OR DELETE ON users FOR EACH ROW
  EXECUTE FUNCTION note_change('user', 'id');
CREATE TRIGGER user_roles_changed AFTER INSERT OR UPDATE OR DELETE ON user_roles FOR EACH ROW
  EXECUTE FUNCTION note_change('user', 'user_id');
CREATE TRIGGER invitations_changed AFTER INSERT OR UPDATE OR DELETE ON invitations FOR EACH ROW
  EXECUTE FUNCTION note_change('user', 'user_id');
CREATE TRIGGER settings_changed AFTER INSERT OR UPDATE OR DELETE ON settings FOR EACH ROW
  EXECUTE FUNCTION note_change('setting', '');
CREATE TRIGGER timeline_entries_changed AFTER INSERT OR UPDATE OR DELETE ON timeline_entries FOR EACH ROW
  EXECUTE FUNCTION note_change('timeline-entry', 'id', 'record_id', 'customer_id', 'partner_id');
CREATE TRIGGER saved_views_changed AFTER INSERT OR UPDATE OR DELETE ON saved_views FOR EACH ROW
  EXECUTE FUNCTION note_change('saved-view', 'id');
CREATE TRIGGER categories_changed AFTER INSERT OR UPDATE OR DELETE ON categories FOR EACH ROW
  EXECUTE FUNCTION note_change('category', 'id');
CREATE TRIGGER tax_rates_changed AFTER INSERT OR UPDATE OR DELETE ON tax_rates FOR EACH ROW
  EXECUTE FUNCTION note_change('category', 'category_id');
CREATE TRIGGER locations_changed AFTER INSERT OR UPDATE OR DELETE ON locations FOR EACH ROW
  EXECUTE FUNCTION note_change('location', 'id');
CREATE TRIGGER location_imports_changed AFTER INSERT OR UPDATE OR DELETE ON location_imports FOR EACH ROW
  EXECUTE FUNCTION note_change('location', '');
CREATE TRIGGER partners_changed AFTER INSERT OR UPDATE OR DELETE ON partners FOR EACH ROW
  EXECUTE FUNCTION note_change('partner', 'id');
CREATE TRIGGER partner_hours_changed AFTER INSERT OR UPDATE OR DELETE ON partner_hours FOR EACH ROW
  EXECUTE FUNCTION note_change('partner', 'partner_id');
CREATE TRIGGER partner_days_off_changed AFTER INSERT OR UPDATE OR DELETE ON partner_days_off FOR EACH ROW
  EXECUTE FUNCTION note_change('partner', 'partner_id');
CREATE TRIGGER commission_terms_changed AFTER INSERT OR UPDATE OR DELETE ON commission_terms FOR EACH ROW
  EXECUTE FUNCTION note_change('partner', 'partner_id');
CREATE TRIGGER incentive_rules_changed AFTER INSERT OR UPDATE OR DELETE ON incentive_rules FOR EACH ROW
  EXECUTE FUNCTION note_change('incentive', '');
CREATE TRIGGER settlement_runs_changed AFTER INSERT OR UPDATE OR DELETE ON settlement_runs FOR EACH ROW
  EXECUTE FUNCTION note_change('settlement-run', 'id');
CREATE TRIGGER settlement_postings_changed AFTER INSERT ON settlement_postings FOR EACH ROW
  EXECUTE FUNCTION note_change('settlement-run', '');
CREATE TRIGGER incentive_lines_changed AFTER INSERT OR UPDATE OR DELETE ON incentive_lines FOR EACH ROW
  EXECUTE FUNCTION note_change('incentive', '');
CREATE TRIGGER cash_accounts_changed AFTER INSERT OR UPDATE ON cash_accounts FOR EACH ROW
  EXECUTE FUNCTION note_change('day-book', '');
CREATE TRIGGER cash_entries_changed AFTER INSERT ON cash_entries FOR EACH ROW
  EXECUTE FUNCTION note_change('day-book', '');
CREATE TRIGGER cash_handovers_changed AFTER INSERT OR UPDATE ON cash_handovers FOR EACH ROW
  EXECUTE FUNCTION note_change('day-book', '');
CREATE TRIGGER customers_changed AFTER INSERT OR UPDATE OR DELETE ON customers FOR EACH ROW
  EXECUTE FUNCTION note_change('customer', 'id');
CREATE TRIGGER addresses_changed AFTER INSERT OR UPDATE OR DELETE ON addresses FOR EACH ROW
  EXECUTE FUNCTION note_change('address', 'id', 'customer_id', 'partner_id');
CREATE TRIGGER different_people_changed AFTER INSERT OR UPDATE OR DELETE ON different_people FOR EACH ROW
  EXECUTE FUNCTION note_change('customer-merge', '');
CREATE TRIGGER customer_merges_changed AFTER INSERT OR UPDATE OR DELETE ON customer_merges FOR EACH ROW
  EXECUTE FUNCTION note_change('customer-merge', 'id');
CREATE TRIGGER enquiries_changed AFTER INSERT OR UPDATE OR DELETE ON enquiries FOR EACH ROW
  EXECUTE FUNCTION note_change('enquiry', 'id', 'customer_id');
CREATE TRIGGER jobs_changed AFTER INSERT OR UPDATE OR DELETE ON jobs FOR EACH ROW
  EXECUTE FUNCTION note_change('job', 'id', 'customer_id', 'enquiry_id', 'partner_id');
CREATE TRIGGER assignments_changed AFTER INSERT OR UPDATE OR DELETE ON assignments FOR EACH ROW
  EXECUTE FUNCTION note_change('assignment', 'id', 'job_id', 'partner_id');
CREATE TRIGGER public_links_changed AFTER INSERT OR UPDATE OR DELETE ON public_links FOR EACH ROW
  EXECUTE FUNCTION note_change('assignment', 'assignment_id', 'job_id');
CREATE TRIGGER schedules_changed AFTER INSERT OR UPDATE OR DELETE ON schedules FOR EACH ROW
  EXECUTE FUNCTION note_change('schedule', 'id', 'enquiry_id', 'job_id');
CREATE TRIGGER complaints_changed AFTER INSERT OR UPDATE OR DELETE ON complaints FOR EACH ROW
  EXECUTE FUNCTION note_change('complaint', 'id', 'job_id', 'partner_id');
CREATE TRIGGER payments_changed AFTER INSERT OR UPDATE OR DELETE ON payments FOR EACH ROW
  EXECUTE FUNCTION note_change('payment', 'id', 'customer_id', 'job_id', 'partner_id');
CREATE TRIGGER concessions_changed AFTER INSERT OR UPDATE ON concessions FOR EACH ROW
  EXECUTE FUNCTION note_change('concession', 'id', 'job_id');
CREATE TRIGGER completion_reports_changed AFTER INSERT OR UPDATE OR DELETE ON completion_reports FOR EACH ROW
  EXECUTE FUNCTION note_change('completion-report', 'id', 'job_id');
CREATE TRIGGER customer_requests_changed AFTER INSERT OR UPDATE OR DELETE ON customer_requests FOR EACH ROW
  EXECUTE FUNCTION note_change('job', 'job_id', 'job_id');
CREATE TRIGGER ratings_changed AFTER INSERT OR UPDATE OR DELETE ON ratings FOR EACH ROW
  EXECUTE FUNCTION note_change('job', 'job_id', 'job_id', 'partner_id');
CREATE TRIGGER ledger_entries_changed AFTER INSERT OR UPDATE OR DELETE ON ledger_entries FOR EACH ROW
  EXECUTE FUNCTION note_change('ledger-entry', 'id', 'job_id', 'partner_id');
CREATE TRIGGER messages_changed AFTER INSERT OR UPDATE OR DELETE ON messages FOR EACH ROW
  EXECUTE FUNCTION note_change('message', 'id', 'customer_id', 'enquiry_id', 'job_id');
CREATE TRIGGER intake_keys_changed AFTER INSERT OR UPDATE OR DELETE ON intake_keys FOR EACH ROW
  EXECUTE FUNCTION note_change('intake-key', 'id');
CREATE TRIGGER intake_leads_changed AFTER INSERT OR UPDATE OR DELETE ON intake_leads FOR EACH ROW
  EXECUTE FUNCTION note_change('intake-lead', 'id');
CREATE TRIGGER maintenance_changed AFTER INSERT OR UPDATE OR DELETE ON maintenance FOR EACH ROW
  EXECUTE FUNCTION note_change('maintenance', 'id');
-- The server ends the streams of the session.
CREATE TRIGGER sessions_changed AFTER UPDATE ON sessions FOR EACH ROW
  WHEN (NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION note_change('session', 'id');
