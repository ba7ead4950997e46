-- What customers owe for completed jobs: the report of dues reads this index alone.
CREATE INDEX jobs_customer_dues_idx ON jobs (customer_id) INCLUDE (completed_at, price, received)
  WHERE status = 'completed' AND price > received;
