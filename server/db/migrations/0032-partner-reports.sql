-- How partners answer what they are sent to, by the business's day they were sent: cells of whole months, quarters and
-- financial years as of completed jobs (migration 0027, decision 0010), so that a year of 50,000 partners is a few cells each.

LOCK TABLE assignments IN SHARE ROW EXCLUSIVE MODE;

CREATE TABLE partner_report_cells (
  -- Single days are read from the assignments.
  span text NOT NULL CHECK (span IN ('month', 'quarter', 'year')),
  -- First day of the span; a year is the financial one, from 1 April.
  starts date NOT NULL,
  partner_id bigint NOT NULL,
  assigned integer NOT NULL,
  -- Of those assigned in the span, whenever it happened: accepted at some time, said no to, and called off by the business.
  accepted integer NOT NULL,
  rejected integer NOT NULL,
  cancelled integer NOT NULL,
  PRIMARY KEY (span, starts, partner_id) INCLUDE (assigned, accepted, rejected, cancelled)
) WITH (fillfactor = 80);
-- A few partners, over any time.
CREATE INDEX partner_report_cells_partner_idx ON partner_report_cells (partner_id, span, starts);

-- Short-lived: as small as the time between two foldings is short.
CREATE TABLE partner_report_changes (
  day date NOT NULL,
  partner_id bigint NOT NULL,
  assigned integer NOT NULL,
  accepted integer NOT NULL,
  rejected integer NOT NULL,
  cancelled integer NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

CREATE FUNCTION assignments_reported() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO partner_report_changes (day, partner_id, assigned, accepted, rejected, cancelled)
  SELECT business_day(created_at), partner_id, sum(sign), coalesce(sum(sign) FILTER (WHERE accepted_at IS NOT NULL), 0),
    coalesce(sum(sign) FILTER (WHERE status = 'rejected'), 0), coalesce(sum(sign) FILTER (WHERE status = 'cancelled'), 0)
  FROM (VALUES (OLD.partner_id, OLD.status, OLD.created_at, OLD.accepted_at, -1),
               (NEW.partner_id, NEW.status, NEW.created_at, NEW.accepted_at, 1))
    AS moved (partner_id, status, created_at, accepted_at, sign)
  WHERE partner_id IS NOT NULL GROUP BY 1, 2;
  RETURN NULL;
END $$;
CREATE TRIGGER assignments_reported AFTER INSERT OR DELETE ON assignments FOR EACH ROW EXECUTE FUNCTION assignments_reported();
CREATE TRIGGER assignments_reported_changed AFTER UPDATE ON assignments FOR EACH ROW
  WHEN (OLD.partner_id <> NEW.partner_id OR OLD.created_at <> NEW.created_at
    OR (OLD.accepted_at IS NULL) <> (NEW.accepted_at IS NULL)
    OR (OLD.status = 'rejected') <> (NEW.status = 'rejected') OR (OLD.status = 'cancelled') <> (NEW.status = 'cancelled'))
  EXECUTE FUNCTION assignments_reported();

-- One process at a time; the others answer 0.
CREATE FUNCTION fold_partner_reports() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  folded bigint;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('fold_partner_reports')) THEN
    RETURN 0;
  END IF;
  WITH taken AS (
    DELETE FROM partner_report_changes RETURNING *
  ), cells AS (
    INSERT INTO partner_report_cells AS cell
    SELECT span, report_start(span, day), partner_id, sum(assigned), sum(accepted), sum(rejected), sum(cancelled)
    FROM taken, unnest(ARRAY['month', 'quarter', 'year']) AS span GROUP BY 1, 2, 3
    ON CONFLICT (span, starts, partner_id) DO UPDATE SET
      assigned = cell.assigned + excluded.assigned, accepted = cell.accepted + excluded.accepted,
      rejected = cell.rejected + excluded.rejected, cancelled = cell.cancelled + excluded.cancelled
  )
  SELECT count(*) INTO folded FROM taken;
  RETURN folded;
END $$;

-- Adds everything up anew: after a load that left the triggers out. Writers wait until it is done.
CREATE FUNCTION rebuild_partner_reports() RETURNS void LANGUAGE plpgsql SET work_mem = '256MB' AS $$
BEGIN
  LOCK TABLE assignments IN SHARE ROW EXCLUSIVE MODE;
  TRUNCATE partner_report_cells, partner_report_changes;
  INSERT INTO partner_report_cells
  SELECT 'month', report_start('month', business_day(created_at)), partner_id, count(*), count(accepted_at),
    count(*) FILTER (WHERE status = 'rejected'), count(*) FILTER (WHERE status = 'cancelled')
  FROM assignments GROUP BY 2, 3;
  INSERT INTO partner_report_cells
  SELECT longer.span, report_start(longer.span, starts), partner_id, sum(assigned), sum(accepted), sum(rejected), sum(cancelled)
  FROM partner_report_cells AS month, (VALUES ('quarter'), ('year')) AS longer (span)
  WHERE month.span = 'month' GROUP BY 1, 2, 3;
END $$;

SELECT rebuild_partner_reports();

-- The days at both ends of a range.
CREATE INDEX assignments_created_idx ON assignments (created_at) INCLUDE (partner_id, status, accepted_at);
-- The assignments behind a number of a partner, the last first.
CREATE INDEX assignments_partner_created_idx ON assignments (partner_id, created_at DESC, id DESC);
