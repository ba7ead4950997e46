CREATE TABLE settings (
  key text PRIMARY KEY,
  value jsonb NOT NULL,
  -- The value is then a text sealed under APP_KEY (AES-256-GCM).
  encrypted boolean NOT NULL DEFAULT false,
  updated_by bigint REFERENCES users (id),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1
);
