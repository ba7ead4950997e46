-- One source: what a payment adds to its job, to credit and to cash.

-- What a payment adds to what its job has received, paise.
CREATE OR REPLACE FUNCTION payment_to_job(p payments) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN p.job_id IS NULL THEN 0
            ELSE CASE p.kind WHEN 'received-from-customer' THEN p.amount - p.credited WHEN 'credit-applied' THEN p.amount
                             WHEN 'refund' THEN -p.amount ELSE 0 END END;

-- What it adds to the credit of its customer, paise.
CREATE OR REPLACE FUNCTION payment_to_credit(p payments) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE p.kind WHEN 'received-from-customer' THEN p.credited WHEN 'credit-applied' THEN -p.amount
                   WHEN 'refund' THEN CASE WHEN p.job_id IS NULL THEN -p.amount ELSE p.credited END ELSE 0 END;

-- The cash that a payment moves, paise: positive from the customer, negative to the customer, 0 for credit.
CREATE OR REPLACE FUNCTION payment_cash(kind text, amount bigint, credited bigint) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE kind WHEN 'received-from-customer' THEN amount WHEN 'refund' THEN credited - amount ELSE 0 END;

-- Adds a payment to its job and to the credit of its customer, and takes it off again when it is reversed. A merge moves
-- the credit with the payment.
CREATE OR REPLACE FUNCTION payments_to_job() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was_valid boolean := TG_OP = 'UPDATE' AND OLD.reversed_at IS NULL;
  is_valid boolean := NEW.reversed_at IS NULL;
  to_job bigint := CASE WHEN is_valid THEN payment_to_job(NEW) ELSE 0 END - CASE WHEN was_valid THEN payment_to_job(OLD) ELSE 0 END;
  credit_was bigint := CASE WHEN was_valid THEN payment_to_credit(OLD) ELSE 0 END;
  credit_is bigint := CASE WHEN is_valid THEN payment_to_credit(NEW) ELSE 0 END;
BEGIN
  IF to_job <> 0 THEN
    UPDATE jobs SET received = received + to_job WHERE id = NEW.job_id;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.customer_id IS DISTINCT FROM NEW.customer_id THEN
    UPDATE customers SET credit = credit - credit_was WHERE id = OLD.customer_id AND credit_was <> 0;
    UPDATE customers SET credit = credit + credit_is WHERE id = NEW.customer_id AND credit_is <> 0;
  ELSIF credit_is <> credit_was THEN
    UPDATE customers SET credit = credit + credit_is - credit_was WHERE id = NEW.customer_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER payments_to_job AFTER INSERT OR UPDATE OF reversed_at, customer_id ON payments
  FOR EACH ROW EXECUTE FUNCTION payments_to_job();

-- At the end of the transaction: a correction and a merge pass through other sums.
CREATE OR REPLACE FUNCTION refuse_overdrawn_credit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT credit FROM customers WHERE id = NEW.id) < 0 THEN
    RAISE EXCEPTION 'the credit of customer % is overdrawn', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER customers_credit AFTER UPDATE OF credit ON customers DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.credit < 0) EXECUTE FUNCTION refuse_overdrawn_credit();

-- A payment is history: it is reversed once, a merge changes its customer, an erasure removes its texts, and nothing else of
-- it changes.
CREATE OR REPLACE FUNCTION keep_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.reversed_at IS NULL
    AND (OLD.id, OLD.kind, OLD.job_id, OLD.partner_id, OLD.method, OLD.amount, OLD.credited, OLD.reference, OLD.note,
         OLD.received_by, OLD.paid_at, OLD.reason, OLD.created_by, OLD.created_at)
      IS NOT DISTINCT FROM
        (NEW.id, NEW.kind, NEW.job_id, NEW.partner_id, NEW.method, NEW.amount, NEW.credited, NEW.reference, NEW.note,
         NEW.received_by, NEW.paid_at, NEW.reason, NEW.created_by, NEW.created_at)
    OR TG_OP = 'UPDATE' AND to_jsonb(OLD) - ARRAY['customer_id', 'updated_at', 'version']
      = to_jsonb(NEW) - ARRAY['customer_id', 'updated_at', 'version']
    OR TG_OP = 'UPDATE' AND is_erasure(to_jsonb(OLD), to_jsonb(NEW), ARRAY['note', 'reason', 'reversal_reason', 'updated_at', 'version']) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'payments are append-only';
END $$;
CREATE TRIGGER payments_append_only BEFORE UPDATE OR DELETE ON payments FOR EACH ROW EXECUTE FUNCTION keep_payment();
