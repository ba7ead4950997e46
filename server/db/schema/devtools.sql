-- Kinds of task that no process starts.
CREATE TABLE paused_kinds (
  kind text PRIMARY KEY,
  paused_at timestamptz NOT NULL DEFAULT now(),
  paused_by bigint REFERENCES users
);

-- Requests without bodies and query values: only the pattern of the address.
CREATE TABLE slow_requests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  method text NOT NULL,
  route text NOT NULL,
  status integer NOT NULL,
  ms integer NOT NULL,
  user_id bigint REFERENCES users,
  request_id text NOT NULL
);
CREATE INDEX slow_requests_at ON slow_requests (at, id);
CREATE INDEX slow_requests_ms ON slow_requests (ms, id);

-- The counters of all statements at one moment. Parallel arrays keep it one small row.
CREATE TABLE statement_snapshots (
  taken_at timestamptz PRIMARY KEY,
  ids bigint[] NOT NULL,
  calls bigint[] NOT NULL,
  total_ms double precision[] NOT NULL,
  row_counts bigint[] NOT NULL
);
