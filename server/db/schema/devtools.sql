-- The present tables, generated from an empty database by npm run db:schema. A change is a file of ../migrations.

-- Requests without bodies and query values: only the pattern of the address.
CREATE TABLE slow_requests (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  at timestamp with time zone NOT NULL,
  method text NOT NULL,
  route text NOT NULL,
  status integer NOT NULL,
  ms integer NOT NULL,
  user_id bigint,
  request_id text NOT NULL
);
ALTER TABLE slow_requests ADD CONSTRAINT slow_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE slow_requests ADD CONSTRAINT slow_requests_pkey PRIMARY KEY (id);
CREATE INDEX slow_requests_at ON public.slow_requests USING btree (at, id);
CREATE INDEX slow_requests_ms ON public.slow_requests USING btree (ms, id);

-- The counters of all statements at one moment. Parallel arrays keep it one small row.
CREATE TABLE statement_snapshots (
  taken_at timestamp with time zone NOT NULL,
  ids bigint[] NOT NULL,
  calls bigint[] NOT NULL,
  total_ms double precision[] NOT NULL,
  row_counts bigint[] NOT NULL
);
ALTER TABLE statement_snapshots ADD CONSTRAINT statement_snapshots_pkey PRIMARY KEY (taken_at);
