-- How many sheets somebody has taken lately, at whichever process: the entries that say so are few among all others.
CREATE INDEX audit_entries_downloads_idx ON audit_entries (actor_id, at) WHERE record_type = 'download';
