-- The statement of a settlement line: the message that sends it, and the link that shows it and belongs to no job.
ALTER TABLE messages ADD COLUMN settlement_line_id bigint REFERENCES settlement_lines (id);
CREATE INDEX messages_settlement_line_idx ON messages (settlement_line_id) WHERE settlement_line_id IS NOT NULL;

ALTER TABLE public_links ALTER COLUMN job_id DROP NOT NULL;
ALTER TABLE public_links ADD COLUMN settlement_line_id bigint REFERENCES settlement_lines (id);
ALTER TABLE public_links DROP CONSTRAINT public_links_kind_check;
ALTER TABLE public_links ADD CONSTRAINT public_links_kind_check
  CHECK (kind IN ('partner-job', 'customer-job', 'settlement-line'));
ALTER TABLE public_links ADD CONSTRAINT public_links_line_check
  CHECK ((kind = 'settlement-line') = (settlement_line_id IS NOT NULL) AND (kind = 'settlement-line') = (job_id IS NULL));
CREATE UNIQUE INDEX public_links_line_key ON public_links (settlement_line_id) WHERE kind = 'settlement-line';
