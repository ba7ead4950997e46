ALTER TABLE partners ADD COLUMN erased_at timestamptz;
COMMENT ON COLUMN partners.erased_at IS 'When the person was erased; their record keeps its id for the accounts.';

ALTER TABLE erasures DROP CONSTRAINT erasures_record_type_check;
ALTER TABLE erasures ADD CONSTRAINT erasures_record_type_check CHECK (record_type IN ('customer', 'partner'));
