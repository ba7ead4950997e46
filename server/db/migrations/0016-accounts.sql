-- A partner's account can be read from any place of it. Every entry has its number in the account, the balance after it and
-- what was added up to it; the trigger works them out while it holds the partner's row, so that they are exact whoever else
-- writes. An entry is never dated before the one before it: a period is a run of numbers.
ALTER TABLE ledger_entries
  ADD COLUMN number integer,
  ADD COLUMN balance_after bigint,
  -- Sum of the positive amounts so far, paise: two of them tell what a period added, and which debt is the oldest.
  ADD COLUMN added_after bigint,
  -- How a payout went; of all other money the payment says it.
  ADD COLUMN method text,
  ADD COLUMN reference text,
  ADD COLUMN paid_at timestamptz,
  ADD COLUMN reverses_id bigint REFERENCES ledger_entries (id);

DROP TRIGGER ledger_to_balance ON ledger_entries;
DROP TRIGGER ledger_entries_append_only ON ledger_entries;

UPDATE ledger_entries SET
  number = sums.number, balance_after = sums.balance_after, added_after = sums.added_after
FROM (
  SELECT id, row_number() OVER account AS number, sum(amount) OVER account AS balance_after,
         sum(greatest(amount, 0)) OVER account AS added_after
  FROM ledger_entries
  WINDOW account AS (PARTITION BY partner_id ORDER BY created_at, id ROWS UNBOUNDED PRECEDING)
) AS sums WHERE ledger_entries.id = sums.id;

ALTER TABLE ledger_entries
  ALTER COLUMN number SET NOT NULL,
  ALTER COLUMN balance_after SET NOT NULL,
  ALTER COLUMN added_after SET NOT NULL;

DROP INDEX ledger_entries_partner_idx;
CREATE UNIQUE INDEX ledger_entries_number_key ON ledger_entries (partner_id, number);
CREATE INDEX ledger_entries_created_idx ON ledger_entries (partner_id, created_at, number);
CREATE INDEX ledger_entries_kind_idx ON ledger_entries (partner_id, kind, number);
CREATE INDEX ledger_entries_added_idx ON ledger_entries (partner_id, added_after, number);
CREATE INDEX ledger_entries_payment_idx ON ledger_entries (payment_id) WHERE payment_id IS NOT NULL;
CREATE UNIQUE INDEX ledger_entries_reverses_key ON ledger_entries (reverses_id) WHERE reverses_id IS NOT NULL;

CREATE FUNCTION ledger_to_account() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  previous record;
BEGIN
  -- Holds the partner's row: whoever else writes into this account waits, and then reads the entry made here.
  UPDATE partners SET balance = balance + NEW.amount WHERE id = NEW.partner_id RETURNING balance INTO NEW.balance_after;
  SELECT number, added_after, created_at INTO previous FROM ledger_entries
    WHERE partner_id = NEW.partner_id ORDER BY number DESC LIMIT 1;
  NEW.number := coalesce(previous.number, 0) + 1;
  NEW.added_after := coalesce(previous.added_after, 0) + greatest(NEW.amount, 0);
  NEW.created_at := greatest(NEW.created_at, previous.created_at);
  RETURN NEW;
END $$;
CREATE TRIGGER ledger_to_account BEFORE INSERT ON ledger_entries FOR EACH ROW EXECUTE FUNCTION ledger_to_account();
DROP FUNCTION ledger_to_balance();
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON ledger_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
