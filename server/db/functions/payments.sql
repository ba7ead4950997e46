-- Adds a payment or a refund to what was received for its job, and takes it off again when it is reversed.
CREATE OR REPLACE FUNCTION payments_to_job() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END * CASE NEW.kind WHEN 'refund' THEN -1 ELSE 1 END;
BEGIN
  IF NEW.kind NOT IN ('received-from-customer', 'refund') THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' OR (OLD.reversed_at IS NULL AND NEW.reversed_at IS NOT NULL) THEN
    UPDATE jobs SET received = received + sign * NEW.amount WHERE id = NEW.job_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER payments_to_job AFTER INSERT OR UPDATE OF reversed_at ON payments
  FOR EACH ROW EXECUTE FUNCTION payments_to_job();

-- A payment is history: it is reversed once, a merge changes its customer, and nothing else of it changes.
CREATE OR REPLACE FUNCTION keep_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.reversed_at IS NULL
    AND (OLD.id, OLD.kind, OLD.job_id, OLD.partner_id, OLD.method, OLD.amount, OLD.reference, OLD.note, OLD.received_by,
         OLD.paid_at, OLD.reason, OLD.created_by, OLD.created_at)
      IS NOT DISTINCT FROM
        (NEW.id, NEW.kind, NEW.job_id, NEW.partner_id, NEW.method, NEW.amount, NEW.reference, NEW.note, NEW.received_by,
         NEW.paid_at, NEW.reason, NEW.created_by, NEW.created_at)
    OR TG_OP = 'UPDATE' AND to_jsonb(OLD) - ARRAY['customer_id', 'updated_at', 'version']
      = to_jsonb(NEW) - ARRAY['customer_id', 'updated_at', 'version'] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'payments are append-only';
END $$;
CREATE TRIGGER payments_append_only BEFORE UPDATE OR DELETE ON payments FOR EACH ROW EXECUTE FUNCTION keep_payment();
