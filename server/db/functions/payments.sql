CREATE OR REPLACE FUNCTION payments_to_job() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE jobs SET received = received + CASE NEW.kind WHEN 'received-from-customer' THEN NEW.amount
                                                      WHEN 'refund' THEN -NEW.amount ELSE 0 END
  WHERE id = NEW.job_id AND NEW.kind IN ('received-from-customer', 'refund');
  RETURN NULL;
END $$;
CREATE TRIGGER payments_to_job AFTER INSERT ON payments FOR EACH ROW EXECUTE FUNCTION payments_to_job();

-- Only the owner moves with a merge; a payment is taken back once, and for ever.
CREATE OR REPLACE FUNCTION payments_stand() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER payments_stand BEFORE UPDATE OR DELETE ON payments FOR EACH ROW EXECUTE FUNCTION payments_stand();

-- What was taken back counts no more.
CREATE OR REPLACE FUNCTION payments_from_job() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE jobs SET received = received - CASE NEW.kind WHEN 'received-from-customer' THEN NEW.amount ELSE -NEW.amount END
  WHERE id = NEW.job_id AND NEW.kind IN ('received-from-customer', 'refund');
  RETURN NULL;
END $$;
CREATE TRIGGER payments_from_job AFTER UPDATE ON payments FOR EACH ROW
  WHEN (OLD.reversed_at IS NULL AND NEW.reversed_at IS NOT NULL) EXECUTE FUNCTION payments_from_job();

CREATE TRIGGER payments_touch BEFORE UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION touch_row();
