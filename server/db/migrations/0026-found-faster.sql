-- Jobs with something due, of one status in the order of their time: their board and their list read the index alone.
CREATE INDEX jobs_due_idx ON jobs (status, scheduled_at DESC, id DESC) WHERE price > received AND status <> 'cancelled';

-- Whoever serves a category, without a look at the table: partners are suggested from it.
DROP INDEX partner_services_category_idx;
CREATE INDEX partner_services_category_idx ON partner_services (category_id, partner_id);

-- Where each partner still has to be: a few thousand of millions.
CREATE INDEX jobs_partner_open_idx ON jobs (partner_id, scheduled_at) INCLUDE (ends_at, status, id)
  WHERE partner_id IS NOT NULL AND status IN ('pending', 'accepted', 'started');
