-- The running balance moves with the ledger and is no edit of the partner: it must not make an open form stale.
CREATE TRIGGER partners_touch BEFORE UPDATE ON partners FOR EACH ROW
  WHEN (OLD.balance IS NOT DISTINCT FROM NEW.balance) EXECUTE FUNCTION touch_row();
