-- What a customer has to pay, and money of a customer that no job has taken: the customer's credit. All amounts are paise.
ALTER TABLE customers ADD COLUMN credit bigint NOT NULL DEFAULT 0;

ALTER TABLE jobs
  -- Sum of the approved concessions.
  ADD COLUMN conceded bigint NOT NULL DEFAULT 0 CHECK (conceded >= 0),
  -- The cancellation or visit charge of a cancelled job, and the partner who gets it; without one the company.
  ADD COLUMN charge bigint NOT NULL DEFAULT 0 CHECK (charge >= 0),
  ADD COLUMN charge_partner_id bigint REFERENCES partners (id),
  ADD COLUMN cancelled_at timestamptz,
  ADD COLUMN payable bigint NOT NULL GENERATED ALWAYS AS
    (CASE WHEN status = 'cancelled' THEN charge ELSE greatest(0, price - conceded) END) STORED,
  ADD CONSTRAINT jobs_charge_status_check CHECK (charge = 0 OR status = 'cancelled'),
  ADD CONSTRAINT jobs_charge_partner_check CHECK (charge_partner_id IS NULL OR charge > 0);
CREATE INDEX jobs_charge_partner_idx ON jobs (charge_partner_id) WHERE charge_partner_id IS NOT NULL;

ALTER TABLE payments
  -- The part of the amount that is the customer's credit. A refund into credit has the whole amount and moves no cash.
  ADD COLUMN credited bigint NOT NULL DEFAULT 0,
  ALTER COLUMN method DROP NOT NULL,
  DROP CONSTRAINT payments_kind_check;
ALTER TABLE payments
  ADD CONSTRAINT payments_kind_check
    CHECK (kind IN ('received-from-customer', 'commission-from-partner', 'refund', 'credit-applied', 'adjustment')),
  ADD CONSTRAINT payments_credited_check CHECK (credited = 0 OR job_id IS NOT NULL AND kind = 'refund' AND credited = amount
    OR kind = 'received-from-customer' AND credited BETWEEN 0 AND amount),
  -- A customer's money without a job is credit.
  ADD CONSTRAINT payments_job_check CHECK (job_id IS NOT NULL OR kind <> 'received-from-customer' OR credited = amount),
  ADD CONSTRAINT payments_method_check
    CHECK ((method IS NULL) = (kind = 'credit-applied' OR kind = 'refund' AND credited > 0));

DROP INDEX jobs_due_idx, jobs_customer_dues_idx, jobs_completed_idx;
-- Jobs with an amount due, by status and time: board and list read the index alone.
CREATE INDEX jobs_due_idx ON jobs (status, scheduled_at DESC, id DESC) WHERE payable > received;
-- What customers owe for completed jobs and for charges: the report of dues reads this index alone.
CREATE INDEX jobs_customer_dues_idx ON jobs (customer_id) INCLUDE (completed_at, cancelled_at, payable, received)
  WHERE status IN ('completed', 'cancelled') AND payable > received;
-- Reports: the single days at both ends of a range, and the jobs behind a number by completion.
CREATE INDEX jobs_completed_idx ON jobs (completed_at DESC, id DESC)
  INCLUDE (category_id, location_id, partner_id, created_by, price, material_cost, commission, payable, received)
  WHERE status = 'completed';
-- Customers with credit are few.
CREATE INDEX customers_credit_idx ON customers (credit DESC, id DESC) WHERE credit > 0;

-- Money that was received for a job that is cancelled becomes credit, and what partners hold of it stands in their accounts.
-- Without triggers: a backup is restored before they exist.
ALTER TABLE jobs DISABLE TRIGGER USER;
ALTER TABLE customers DISABLE TRIGGER USER;
ALTER TABLE partners DISABLE TRIGGER USER;
ALTER TABLE payments DISABLE TRIGGER USER;
ALTER TABLE ledger_entries DISABLE TRIGGER USER;
UPDATE jobs SET cancelled_at = updated_at WHERE status = 'cancelled';
WITH held AS (
  SELECT payments.partner_id, job_id, payments.id AS payment_id, reason AS note,
    CASE kind WHEN 'refund' THEN -amount ELSE amount END AS amount
  FROM payments JOIN jobs ON jobs.id = job_id AND jobs.status = 'cancelled'
  WHERE kind IN ('received-from-customer', 'refund') AND received_by = 'partner' AND reversed_at IS NULL
    AND payments.partner_id IS NOT NULL
), entries AS (
  INSERT INTO ledger_entries
    (partner_id, job_id, payment_id, kind, amount, note, number, balance_after, added_after, paired_after)
  SELECT partner_id, job_id, payment_id, 'cash-held', amount, note,
    coalesce(last.number, 0) + row_number() OVER account, coalesce(last.balance_after, 0) + sum(amount) OVER account,
    coalesce(last.added_after, 0) + sum(greatest(amount, 0)) OVER account, coalesce(last.paired_after, 0)
  FROM held LEFT JOIN LATERAL (
    SELECT number, balance_after, added_after, paired_after FROM ledger_entries
    WHERE ledger_entries.partner_id = held.partner_id ORDER BY number DESC LIMIT 1
  ) AS last ON true
  WINDOW account AS (PARTITION BY partner_id ORDER BY payment_id ROWS UNBOUNDED PRECEDING)
  RETURNING partner_id, amount
)
UPDATE partners SET balance = balance + added.amount
FROM (SELECT partner_id, sum(amount) AS amount FROM entries GROUP BY partner_id) AS added
WHERE partners.id = added.partner_id;
WITH excess AS (
  INSERT INTO payments (kind, job_id, customer_id, amount, credited, method, received_by, paid_at, reason)
  SELECT 'refund', id, customer_id, received - payable, received - payable, NULL, 'company', coalesce(cancelled_at, now()),
    'Received above what the customer has to pay'
  FROM jobs WHERE received > payable ORDER BY id
  RETURNING job_id, customer_id, amount
), less AS (
  UPDATE jobs SET received = received - excess.amount FROM excess WHERE jobs.id = excess.job_id
), credits AS (
  SELECT customer_id, sum(amount) AS amount FROM excess GROUP BY customer_id
), paid AS (
  UPDATE customer_job_sums AS sums SET paid = paid - credits.amount FROM credits
  WHERE sums.customer_id = credits.customer_id AND sums.status = 'cancelled'
)
UPDATE customers SET credit = credits.amount FROM credits WHERE customers.id = credits.customer_id;
ALTER TABLE jobs ENABLE TRIGGER USER;
ALTER TABLE customers ENABLE TRIGGER USER;
ALTER TABLE partners ENABLE TRIGGER USER;
ALTER TABLE payments ENABLE TRIGGER USER;
ALTER TABLE ledger_entries ENABLE TRIGGER USER;

-- A correction knows the next payment before it is written.
ALTER TABLE payments ALTER CONSTRAINT payments_replaced_by_fkey DEFERRABLE INITIALLY DEFERRED;
