-- Entries are added and never changed, and a closed day gets none. The lock of the account makes an entry wait for a closing
-- that is under way, and a closing for entries that are.
CREATE OR REPLACE FUNCTION keep_cash_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  closed date;
BEGIN
  IF TG_OP = 'UPDATE' AND is_erasure(to_jsonb(OLD), to_jsonb(NEW), ARRAY['note']) THEN
    RETURN NEW;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    RAISE EXCEPTION 'cash_entries is append-only' USING ERRCODE = 'restrict_violation';
  END IF;
  SELECT closed_through INTO closed FROM cash_accounts WHERE id = NEW.account_id FOR SHARE;
  IF NEW.day <= closed THEN
    RAISE EXCEPTION 'the day % of cash account % is closed', NEW.day, NEW.account_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_cash_entry BEFORE INSERT OR UPDATE OR DELETE ON cash_entries
  FOR EACH ROW EXECUTE FUNCTION keep_cash_entry();

-- What a payment moves of the company's own money, paise: positive in, negative out. Cash that a partner has is not the
-- company's until it is handed over.
CREATE OR REPLACE FUNCTION payment_money(p payments) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN p.received_by = 'partner' THEN 0 WHEN p.kind = 'commission-from-partner' THEN p.amount
            ELSE payment_cash(p.kind, p.amount, p.credited) END;

-- Writes the entries of payments and payouts that were loaded without them, into the default accounts.
CREATE OR REPLACE FUNCTION add_missing_cash_entries() RETURNS void LANGUAGE sql AS $$
  INSERT INTO cash_entries (account_id, day, kind, amount, payment_id, note, created_by, created_at)
  SELECT account_id, business_day(paid_at), CASE payments.kind WHEN 'refund' THEN 'refund' WHEN 'commission-from-partner' THEN 'settlement' ELSE 'receipt' END,
    payment_money(payments), payments.id, note, created_by, paid_at
  FROM payments JOIN cash_defaults USING (method)
  WHERE payment_money(payments) <> 0 AND NOT EXISTS (SELECT FROM cash_entries WHERE payment_id = payments.id)
  ORDER BY paid_at;
  INSERT INTO cash_entries (account_id, day, kind, amount, payment_id, note, corrects_id, created_by, created_at)
  SELECT entry.account_id, business_day(reversed_at), entry.kind, -entry.amount, payments.id, reversal_reason, entry.id,
    reversed_by, reversed_at
  FROM payments JOIN cash_entries AS entry ON entry.payment_id = payments.id
  WHERE reversed_at IS NOT NULL AND NOT EXISTS (
    SELECT FROM cash_entries AS other WHERE other.payment_id = payments.id AND other.id <> entry.id)
  ORDER BY reversed_at;
  INSERT INTO cash_entries (account_id, day, kind, amount, ledger_entry_id, note, created_by, created_at)
  SELECT account_id, business_day(coalesce(paid_at, created_at)), 'payout', -amount, entry.id, note, created_by,
    coalesce(paid_at, created_at)
  FROM ledger_entries AS entry JOIN cash_defaults USING (method)
  WHERE kind = 'payout' AND NOT EXISTS (SELECT FROM cash_entries WHERE ledger_entry_id = entry.id)
  ORDER BY created_at;
  INSERT INTO cash_entries (account_id, day, kind, amount, ledger_entry_id, note, corrects_id, created_by, created_at)
  SELECT original.account_id, business_day(entry.created_at), 'payout', -entry.amount, entry.id, entry.note, original.id,
    entry.created_by, entry.created_at
  FROM ledger_entries AS entry JOIN cash_entries AS original ON original.ledger_entry_id = entry.reverses_id
  WHERE NOT EXISTS (SELECT FROM cash_entries WHERE ledger_entry_id = entry.id)
  ORDER BY entry.created_at;
$$;
