-- Numbers the entries of a partner's account and keeps its running sums: the balance, what was added, and of that the
-- paired entries.
CREATE OR REPLACE FUNCTION ledger_to_account() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  previous record;
BEGIN
  -- This locks the partner's row: another entry of the account waits, and then follows this one.
  UPDATE partners SET balance = balance + NEW.amount WHERE id = NEW.partner_id RETURNING balance INTO NEW.balance_after;
  SELECT number, added_after, paired_after, created_at INTO previous FROM ledger_entries
    WHERE partner_id = NEW.partner_id ORDER BY number DESC LIMIT 1;
  NEW.number := coalesce(previous.number, 0) + 1;
  NEW.added_after := coalesce(previous.added_after, 0) + greatest(NEW.amount, 0);
  NEW.paired_after := coalesce(previous.paired_after, 0) + CASE WHEN NEW.is_paired THEN NEW.amount ELSE 0 END;
  NEW.created_at := greatest(NEW.created_at, previous.created_at);
  RETURN NEW;
END $$;
CREATE TRIGGER ledger_to_account BEFORE INSERT ON ledger_entries FOR EACH ROW EXECUTE FUNCTION ledger_to_account();

CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change('note');

-- Terms are deleted with their partner or category.
CREATE TRIGGER commission_terms_append_only BEFORE UPDATE ON commission_terms
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
