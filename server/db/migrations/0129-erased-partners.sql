ALTER TABLE partners ADD COLUMN erased_at timestamptz;
COMMENT ON COLUMN partners.erased_at IS 'When the person was erased; their record keeps its id for the accounts.';

ALTER TABLE erasures DROP CONSTRAINT erasures_record_type_check;
ALTER TABLE erasures ADD CONSTRAINT erasures_record_type_check CHECK (record_type IN ('customer', 'partner'));

-- Entries of addresses and documents that are gone: they name their partner.
CREATE INDEX audit_entries_partner_idx ON audit_entries ((coalesce(after, before) ->> 'partner_id'))
  WHERE record_type IN ('address', 'file') AND coalesce(after, before) ? 'partner_id';
