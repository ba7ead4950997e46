-- Only what a provider took is sent. A link that a user copied, or opened in WhatsApp, was handed over.
ALTER TABLE public_links
  ADD COLUMN handed_at timestamptz, ADD COLUMN handed_by text CHECK (handed_by IN ('copy', 'whatsapp')),
  ADD CONSTRAINT public_links_handed_check CHECK ((handed_at IS NULL) = (handed_by IS NULL));

UPDATE public_links AS link SET sent_at = NULL, handed_at = link.sent_at, handed_by = coalesce((
  SELECT entry.data ->> 'channel' FROM timeline_entries AS entry
  WHERE entry.record_type = 'job' AND entry.record_id = link.job_id AND entry.kind IN ('link-sent', 'tracking-sent')
    AND entry.happened_at >= link.created_at AND entry.data ->> 'channel' IN ('copy', 'whatsapp')
  ORDER BY entry.id DESC LIMIT 1), 'copy')
WHERE link.sent_at IS NOT NULL AND NOT EXISTS (
  SELECT FROM messages AS message LEFT JOIN assignments ON assignments.id = link.assignment_id
  WHERE message.state IN ('submitted', 'delivered') AND message.created_at <= link.sent_at
    AND (message.settlement_line_id = link.settlement_line_id
      OR message.job_id = link.job_id AND message.partner_id IS NOT DISTINCT FROM assignments.partner_id));

-- Open jobs of more than a day: whatever a job overlaps otherwise began within the day before it.
CREATE INDEX jobs_partner_long_idx ON jobs (partner_id) INCLUDE (scheduled_at, ends_at)
  WHERE partner_id IS NOT NULL AND status IN ('pending', 'accepted', 'started') AND ends_at - scheduled_at > interval '24 hours';
