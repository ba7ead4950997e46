-- Tax deducted at source (TDS) from the payouts of settlement runs.
-- Which of the encrypted details of a partner there are.
ALTER TABLE partner_bank_details ADD COLUMN has_bank boolean NOT NULL DEFAULT true;
ALTER TABLE partner_bank_details ADD COLUMN has_pan boolean NOT NULL DEFAULT false;

-- Paise: the tax, the payouts of the financial year that it is the tax of, and its rate in basis points.
ALTER TABLE settlement_lines ADD COLUMN tds bigint NOT NULL DEFAULT 0;
ALTER TABLE settlement_lines ADD COLUMN tds_base bigint NOT NULL DEFAULT 0;
ALTER TABLE settlement_lines ADD COLUMN tds_rate integer NOT NULL DEFAULT 0;
ALTER TABLE settlement_lines ADD CONSTRAINT settlement_lines_tds_check CHECK (tds = 0 OR tds > 0 AND tds < -balance);

-- Of a payout: the entry of the tax that was deducted from it. Both are reversed together.
ALTER TABLE ledger_entries ADD COLUMN tds_entry_id bigint REFERENCES ledger_entries (id);
