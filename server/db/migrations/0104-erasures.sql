-- When the person was erased; their record keeps its id for the accounts.
ALTER TABLE customers ADD COLUMN erased_at timestamptz;

-- Who was erased, by keyed hashes. A copy outside of the database erases them again after a restore.
CREATE TABLE erasures (
  id uuid PRIMARY KEY,
  record_type text NOT NULL CHECK (record_type IN ('customer')),
  record_id bigint NOT NULL,
  -- The key of the hashes, encrypted with APP_KEY.
  sealed_key text NOT NULL,
  -- Of the record, and of each phone that was the person's alone.
  record_hash text NOT NULL,
  phone_hashes text[] NOT NULL,
  reason text NOT NULL,
  -- Contents of files that are still to be removed.
  contents text[] NOT NULL DEFAULT '{}',
  erased_by bigint REFERENCES users (id),
  erased_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX erasures_record_idx ON erasures (record_type, record_id);

-- The request that a stored answer belongs to: the audit log names it too, so answers about a person are found.
ALTER TABLE idempotency_keys ADD COLUMN request_id text;
CREATE INDEX idempotency_keys_request_idx ON idempotency_keys (request_id) WHERE request_id IS NOT NULL;
CREATE INDEX calls_phone_idx ON calls (phone);
-- Entries that name a customer or a phone, also of records that are gone.
CREATE INDEX audit_entries_customer_idx ON audit_entries ((coalesce(after, before) ->> 'customer_id'))
  WHERE coalesce(after, before) ? 'customer_id';
CREATE INDEX audit_entries_phone_idx ON audit_entries ((coalesce(after, before) ->> 'phone'))
  WHERE coalesce(after, before) ? 'phone';
