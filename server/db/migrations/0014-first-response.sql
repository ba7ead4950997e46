-- Working hours of a user, as the setting `business.hours`; empty for those of the business.
ALTER TABLE users ADD COLUMN shift text NOT NULL DEFAULT '';

-- When a lead was last assigned automatically to a user: of two with as many open enquiries the other is next.
CREATE TABLE lead_turns (
  user_id bigint PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  assigned_at timestamptz NOT NULL
);

-- Until when the first contact is due, by the target of the source at that time; null for an enquiry that began with one.
ALTER TABLE enquiries ADD COLUMN response_due_at timestamptz;
-- Enquiries without a first contact, the most overdue first: a small part of all.
CREATE INDEX enquiries_response_due_idx ON enquiries (response_due_at, id) INCLUDE (assigned_to)
  WHERE status = 'open' AND first_touched_at IS NULL AND response_due_at IS NOT NULL;
-- Leads that wait for a shift.
CREATE INDEX enquiries_ownerless_idx ON enquiries (created_at, id)
  WHERE status = 'open' AND first_touched_at IS NULL AND assigned_to IS NULL;
