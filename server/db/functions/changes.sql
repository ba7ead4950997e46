-- Makes a table's changes known as changes of `type`. `id` and the columns a change names are expressions over the
-- changed row `r`; `only` leaves rows out. A later migration calls it for each table that people see.
-- One statement that touches more than a hundred rows notes one row that stands for them all.
CREATE OR REPLACE FUNCTION watch_changes(
  watched regclass, type text, id text DEFAULT 'r.id', customer text DEFAULT 'NULL', enquiry text DEFAULT 'NULL',
  job text DEFAULT 'NULL', partner text DEFAULT 'NULL', "only" text DEFAULT 'true',
  events text[] DEFAULT '{INSERT,UPDATE,DELETE}'
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  event text;
  -- The rows an event brings, and where they are.
  rows text;
  noted text := format('%s AS id, %s::bigint AS customer_id, %s::bigint AS enquiry_id, %s::bigint AS job_id, %s::bigint AS partner_id',
                       id, customer, enquiry, job, partner);
  changed text;
  target text := 'INSERT INTO record_changes (type, id, customer_id, enquiry_id, job_id, partner_id)';
BEGIN
  FOREACH event IN ARRAY events LOOP
    rows := CASE event WHEN 'DELETE' THEN 'old_rows' ELSE 'new_rows' END;
    changed := format('SELECT %s FROM %I AS r WHERE %s', noted, rows, "only");
    -- Moved from one customer to another, it concerns both.
    IF event = 'UPDATE' AND concat(customer, enquiry, job, partner) <> 'NULLNULLNULLNULL' THEN
      changed := format('%s UNION SELECT %s FROM old_rows AS r WHERE %s', changed, noted, "only");
    END IF;
    EXECUTE format($body$
      CREATE OR REPLACE FUNCTION %1$I() RETURNS trigger LANGUAGE plpgsql AS $trigger$
      BEGIN
        IF (SELECT count(*) > 100 FROM (SELECT FROM %2$I LIMIT 101) AS few) THEN
          %3$s VALUES (%4$L, NULL, NULL, NULL, NULL, NULL);
        ELSE
          %3$s SELECT %4$L, changed.* FROM (%5$s) AS changed;
        END IF;
        IF FOUND THEN PERFORM pg_notify('record_changes', ''); END IF;
        RETURN NULL;
      END $trigger$;
      CREATE TRIGGER changes_noted_%6$s AFTER %7$s ON %8$s
        REFERENCING %9$s FOR EACH STATEMENT EXECUTE FUNCTION %1$I();
      $body$,
      'note_' || lower(event) || '_of_' || watched, rows, target, type, changed, lower(event), event, watched,
      CASE event WHEN 'INSERT' THEN 'NEW TABLE AS new_rows' WHEN 'DELETE' THEN 'OLD TABLE AS old_rows'
                 ELSE 'OLD TABLE AS old_rows NEW TABLE AS new_rows' END);
  END LOOP;
END $$;

SELECT
  watch_changes('customers', 'customer', customer => 'r.id'),
  watch_changes('enquiries', 'enquiry', customer => 'r.customer_id', enquiry => 'r.id'),
  watch_changes('jobs', 'job', customer => 'r.customer_id', enquiry => 'r.enquiry_id', job => 'r.id', partner => 'r.partner_id'),
  watch_changes('partners', 'partner', partner => 'r.id'),
  watch_changes('partner_services', 'partner', 'r.partner_id', partner => 'r.partner_id'),
  watch_changes('partner_areas', 'partner', 'r.partner_id', partner => 'r.partner_id'),
  watch_changes('addresses', 'address', customer => 'r.customer_id', partner => 'r.partner_id'),
  watch_changes('assignments', 'assignment', job => 'r.job_id', partner => 'r.partner_id'),
  watch_changes('schedules', 'schedule', enquiry => 'r.enquiry_id', job => 'r.job_id'),
  watch_changes('payments', 'payment', customer => 'r.customer_id', job => 'r.job_id', partner => 'r.partner_id'),
  watch_changes('ledger_entries', 'ledger-entry', job => 'r.job_id', partner => 'r.partner_id'),
  watch_changes('messages', 'message', customer => 'r.customer_id', enquiry => 'r.enquiry_id', job => 'r.job_id'),
  watch_changes('timeline_entries', 'timeline-entry',
    customer => 'CASE WHEN r.record_type = ''customer'' THEN r.record_id ELSE r.customer_id END',
    enquiry => 'CASE WHEN r.record_type = ''enquiry'' THEN r.record_id END',
    job => 'CASE WHEN r.record_type = ''job'' THEN r.record_id END',
    partner => 'CASE WHEN r.record_type = ''partner'' THEN r.record_id ELSE r.partner_id END'),
  watch_changes('categories', 'category'),
  watch_changes('questions', 'category', 'r.category_id'),
  watch_changes('locations', 'location'),
  watch_changes('settings', 'setting', 'NULL::bigint'),
  watch_changes('saved_views', 'saved-view'),
  watch_changes('customer_merges', 'customer-merge'),
  watch_changes('different_people', 'customer-merge', 'NULL::bigint'),
  watch_changes('user_roles', 'user', 'r.user_id'),
  -- That somebody was seen is no change.
  watch_changes('users', 'user', events => '{INSERT,DELETE}'),
  watch_changes('users', 'user', events => '{UPDATE}',
    "only" => 'EXISTS (SELECT FROM old_rows AS o WHERE o.id = r.id AND o.version <> r.version)'),
  -- For nobody's screen: it ends the streams of the session.
  watch_changes('sessions', 'session', "only" => 'r.revoked_at IS NOT NULL', events => '{UPDATE}');

SELECT watch_changes('intake_keys', 'intake-key'), watch_changes('intake_leads', 'intake-lead');

SELECT watch_changes('partner_hours', 'partner', 'r.partner_id', partner => 'r.partner_id'),
  watch_changes('partner_days_off', 'partner', 'r.partner_id', partner => 'r.partner_id');

SELECT watch_changes('commission_terms', 'partner', 'r.partner_id', partner => 'r.partner_id');

SELECT watch_changes('location_imports', 'location', id => 'NULL::bigint');

SELECT watch_changes('invitations', 'user', 'r.user_id');

SELECT watch_changes('maintenance', 'maintenance');
