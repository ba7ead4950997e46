CREATE TABLE settings (
  key text PRIMARY KEY,
  value jsonb NOT NULL,
  -- AES-256-GCM under APP_KEY; the value is then the sealed text.
  encrypted boolean NOT NULL DEFAULT false,
  updated_by bigint REFERENCES users (id),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1
);
