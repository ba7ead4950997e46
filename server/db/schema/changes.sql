-- What changed, for the screens that show it: one short-lived row a changed record, and one NOTIFY a transaction.
-- A row carries the transaction that wrote it: a reader takes what its snapshot sees and its last one did not, so that
-- transactions which commit in another order than they wrote are neither missed nor waited for.
CREATE TABLE record_changes (
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  noted_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  type text NOT NULL,
  -- Null: many records of the type at once.
  id bigint,
  -- Whom it concerns; as far as the table knows.
  customer_id bigint,
  enquiry_id bigint,
  job_id bigint,
  partner_id bigint
);
CREATE INDEX record_changes_xid_idx ON record_changes (xid);
-- Rows come in the order of their time: the smallest kind of index finds it, and costs a write next to nothing.
CREATE INDEX record_changes_noted_idx ON record_changes USING brin (noted_at) WITH (pages_per_range = 4);
-- What rarely changes is stamped by its noted changes, which are found among those of everything else at once.
CREATE INDEX record_changes_rare_idx ON record_changes (type, xid) WHERE type IN ('category', 'location', 'setting');
