-- When the person of a session last gave the password or a code of the second factor; null when a text message opened it.
-- Sessions that are open already are asked at their next sensitive change.
ALTER TABLE sessions ADD COLUMN confirmed_at timestamptz;
