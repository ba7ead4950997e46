-- What a customer pays for a completed job is owed to the partner, whoever took it; what a partner took, that partner
-- holds. Both stand in the account: docs/decisions/0008-cash-in-a-partners-hands.md says why old payments have no such pair.
ALTER TABLE ledger_entries DISABLE TRIGGER USER;
UPDATE ledger_entries SET kind = 'owed-to-partner' WHERE kind = 'collected-by-company';
ALTER TABLE ledger_entries ENABLE TRIGGER USER;

-- A payment that the partner took adds to the account and takes off as much at once: no debt, and none is paid by it. This
-- is the sum of what was added so, paise; without it the oldest debt would always be the last cash job.
ALTER TABLE ledger_entries ADD COLUMN paired_after bigint NOT NULL DEFAULT 0;
DROP INDEX ledger_entries_added_idx;
CREATE INDEX ledger_entries_debts_idx ON ledger_entries (partner_id, (added_after - paired_after), number);

CREATE OR REPLACE FUNCTION ledger_to_account() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  previous record;
  paired boolean := false;
BEGIN
  -- Holds the partner's row: whoever else writes into this account waits, and then reads the entry made here.
  UPDATE partners SET balance = balance + NEW.amount WHERE id = NEW.partner_id RETURNING balance INTO NEW.balance_after;
  SELECT number, added_after, paired_after, created_at INTO previous FROM ledger_entries
    WHERE partner_id = NEW.partner_id ORDER BY number DESC LIMIT 1;
  -- Of a job that another partner completed the two stand in two accounts, and each is a debt there.
  IF NEW.amount > 0 AND NEW.payment_id IS NOT NULL THEN
    SELECT received_by = 'partner' AND payments.partner_id = NEW.partner_id AND jobs.partner_id = NEW.partner_id
      INTO paired FROM payments JOIN jobs ON jobs.id = payments.job_id WHERE payments.id = NEW.payment_id;
  END IF;
  NEW.number := coalesce(previous.number, 0) + 1;
  NEW.added_after := coalesce(previous.added_after, 0) + greatest(NEW.amount, 0);
  NEW.paired_after := coalesce(previous.paired_after, 0) + CASE WHEN paired THEN NEW.amount ELSE 0 END;
  NEW.created_at := greatest(NEW.created_at, previous.created_at);
  RETURN NEW;
END $$;

-- What a message says of a payment is not true any more when the payment is taken back: while it waits it is withdrawn.
ALTER TABLE messages ADD COLUMN payment_id bigint REFERENCES payments (id);
CREATE INDEX messages_payment_idx ON messages (payment_id) WHERE payment_id IS NOT NULL;
