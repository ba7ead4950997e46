-- Changed records, for the screens that show them: one short-lived row each, and one NOTIFY a transaction. A row
-- holds the id of its transaction: a reader takes the rows that its snapshot sees and its last snapshot did not, so
-- that it misses no transaction and waits for none, in whatever order they commit.
CREATE TABLE record_changes (
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  noted_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  type text NOT NULL,
  -- Null for many records of the type at once.
  id bigint,
  -- The records it concerns, as far as the changed row names them.
  customer_id bigint,
  enquiry_id bigint,
  job_id bigint,
  partner_id bigint
);
CREATE INDEX record_changes_xid_idx ON record_changes (xid);
-- Rows are written in the order of their time, so that a BRIN index suffices.
CREATE INDEX record_changes_noted_idx ON record_changes USING brin (noted_at) WITH (pages_per_range = 4);
-- For changesStamp(), by which cached data of these types is recognised as current.
CREATE INDEX record_changes_rare_idx ON record_changes (type, xid) WHERE type IN ('category', 'location', 'setting');
