-- Accounts of the demo, whose password is public: a start without the demo refuses a database in which one is active.
ALTER TABLE users ADD COLUMN is_demo boolean NOT NULL DEFAULT false;
-- `.test` is reserved: no real person has an address there.
UPDATE users SET is_demo = true WHERE lower(email) LIKE '%@demo.test';
