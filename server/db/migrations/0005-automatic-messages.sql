-- Automatic messages: to partners too, not to those who opted out.
ALTER TABLE messages ADD COLUMN partner_id bigint REFERENCES partners (id);
CREATE INDEX messages_partner_idx ON messages (partner_id, id DESC) WHERE partner_id IS NOT NULL;

-- Why a delivered message was sent again.
ALTER TABLE messages ADD COLUMN resend_reason text;

-- How the person asked for necessary messages only; the timeline holds when, and who noted it.
ALTER TABLE customers ADD COLUMN opted_out text;
ALTER TABLE partners ADD COLUMN opted_out text;
-- An opt-out is for the number, whichever record has it.
CREATE INDEX customers_opted_out_idx ON customers (phone) WHERE opted_out IS NOT NULL;
