-- What a customer's jobs come to is read from the index alone: their rows lie far apart, and a record is opened all day.
DROP INDEX jobs_customer_idx;
CREATE INDEX jobs_customer_idx ON jobs (customer_id, scheduled_at DESC, id DESC) INCLUDE (status, price, received);
