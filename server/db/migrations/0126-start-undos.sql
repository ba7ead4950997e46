-- How often the partner put back the start by the link: it has a limit, since each time is kept.
ALTER TABLE assignments ADD COLUMN start_undos smallint NOT NULL DEFAULT 0;
