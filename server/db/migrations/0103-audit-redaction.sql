-- The hash of an entry covers a random salt, so that a hash whose entry lost its values cannot be used to guess them. A
-- redacted entry has no values and no salt any more, and its link names the entry that records the redaction. Links of
-- before this migration have no salt.
ALTER TABLE audit_chain ADD COLUMN salt bytea, ADD COLUMN redacted_by bigint REFERENCES audit_entries (id);
