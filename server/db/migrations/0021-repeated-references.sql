-- A reference that is recorded again, with other spaces and letters, is found by these.
CREATE INDEX payments_same_reference_idx ON payments (upper(regexp_replace(reference, '\s', '', 'g')))
  WHERE reference IS NOT NULL AND reversed_at IS NULL;
CREATE INDEX ledger_entries_same_reference_idx ON ledger_entries (upper(regexp_replace(reference, '\s', '', 'g')))
  WHERE reference IS NOT NULL;
