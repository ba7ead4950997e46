import type { TestDatabase } from '../../test/database.ts'

/** One written row: the table, the operation, and the row before and after as JSON. */
export type Change = { table: string; op: 'INSERT' | 'UPDATE' | 'DELETE'; was: Row | null; now: Row | null }
type Row = Record<string, unknown>

export type ChangeLog = {
  /** Every row written since the last rewind, in order, without rolled back ones. */
  changes(): Promise<Change[]>
  /** Returns the changes and reverts them: the database is again in the state in which the log began. */
  rewind(): Promise<Change[]>
}

/**
 * Watches every table of the product, also those of later migrations, and the tasks of the queue. Exact: a
 * trigger on each row, in the same transaction. A user's last activity does not count as a change.
 */
export async function keepChangeLog({ pool }: TestDatabase): Promise<ChangeLog> {
  await pool.query(install)
  const read = async (call: string) => (await pool.query<Change>(`SELECT * FROM ${call}`)).rows
  return { changes: () => read('watch.changes()'), rewind: () => read('watch.rewind()') }
}

const install = `
CREATE SCHEMA watch;
CREATE UNLOGGED TABLE watch.log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, target regclass, op text, was jsonb, now jsonb
);
CREATE FUNCTION watch.note() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
  now jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
  seen text[] := '{last_seen_at,last_used_at}';
BEGIN
  IF TG_OP <> 'UPDATE' OR was - seen <> now - seen THEN
    INSERT INTO watch.log (target, op, was, now) VALUES (TG_RELID, TG_OP, was, now);
  END IF;
  RETURN NULL;
END $$;
DO $$
DECLARE target regclass;
BEGIN
  FOR target IN SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
    -- What is kept for later is written when nobody waits for it, and is no record.
    AND relpersistence = 'p' LOOP
    EXECUTE format('CREATE TRIGGER zz_watch AFTER INSERT OR UPDATE OR DELETE ON %s
                    FOR EACH ROW EXECUTE FUNCTION watch.note()', target);
  END LOOP;
END $$;
-- The queue looks after itself at any time; what a request adds to it is a task of ours with a payload.
CREATE TRIGGER zz_watch AFTER INSERT ON pgboss.job FOR EACH ROW
  WHEN (NEW.name !~ '^__pgboss' AND NEW.data IS NOT NULL AND NEW.data <> '{}') EXECUTE FUNCTION watch.note();
-- What has ended it leaves alone, but for a request.
CREATE TRIGGER zz_watch_ended AFTER UPDATE OR DELETE ON pgboss.job FOR EACH ROW
  WHEN (OLD.state IN ('cancelled', 'completed')) EXECUTE FUNCTION watch.note();
CREATE FUNCTION watch.changes() RETURNS TABLE ("table" text, op text, was jsonb, now jsonb) LANGUAGE sql AS $$
  SELECT target::text, op, was, now FROM watch.log ORDER BY id
$$;
-- As a replica, so that no trigger and no key stands in the way of putting old rows back.
CREATE FUNCTION watch.rewind() RETURNS TABLE ("table" text, op text, was jsonb, now jsonb) LANGUAGE plpgsql
SET session_replication_role = replica AS $$
DECLARE
  step watch.log;
  columns text;
BEGIN
  RETURN QUERY SELECT * FROM watch.changes();
  FOR step IN SELECT * FROM watch.log ORDER BY id DESC LOOP
    IF step.now IS NOT NULL THEN
      EXECUTE format('DELETE FROM %s AS target WHERE to_jsonb(target) = $1', step.target) USING step.now;
    END IF;
    IF step.was IS NOT NULL THEN
      SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) INTO columns FROM pg_attribute
      WHERE attrelid = step.target AND attnum > 0 AND NOT attisdropped AND attgenerated = '';
      EXECUTE format('INSERT INTO %1$s (%2$s) OVERRIDING SYSTEM VALUE
                      SELECT %2$s FROM jsonb_populate_record(NULL::%1$s, $1)', step.target, columns) USING step.was;
    END IF;
  END LOOP;
  DELETE FROM watch.log;
END $$;`
