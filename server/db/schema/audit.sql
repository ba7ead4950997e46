-- The audit log: who changed what. Append-only.
CREATE TABLE audit_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  actor_id bigint REFERENCES users (id),
  request_id text,
  ip text,
  user_agent text,
  record_type text NOT NULL,
  record_id text NOT NULL,
  action text NOT NULL,
  -- Changed fields only; of a secret only that it changed.
  before jsonb,
  after jsonb
);
CREATE INDEX audit_entries_record_idx ON audit_entries (record_type, record_id, id DESC);
CREATE INDEX audit_entries_at_idx ON audit_entries (at DESC);
-- The limit of downloads counts these entries, which are few among all others.
CREATE INDEX audit_entries_downloads_idx ON audit_entries (actor_id, at) WHERE record_type = 'download';

-- Stored responses of writes: one row a request, written in the transaction of its effect, so that a retry has no
-- second effect.
CREATE TABLE idempotency_keys (
  user_id bigint NOT NULL REFERENCES users (id),
  key text NOT NULL,
  -- SHA-256 of endpoint and request.
  request_hash bytea NOT NULL,
  status integer,
  response text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotency_keys_created_idx ON idempotency_keys (created_at);
