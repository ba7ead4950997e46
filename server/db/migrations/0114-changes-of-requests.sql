-- The customer changes the open request of a job some times a day: how often on the day of `requested_at`.
ALTER TABLE customer_requests ADD COLUMN changes_of_day smallint NOT NULL DEFAULT 1;
