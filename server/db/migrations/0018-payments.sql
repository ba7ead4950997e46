-- Payments are put right by taking them back: what was recorded stays as it was, marked, and a new payment says it right.

ALTER TABLE payments
  -- Why it was given back, of a refund.
  ADD COLUMN reason text,
  ADD COLUMN reversed_at timestamptz,
  ADD COLUMN reversed_by bigint REFERENCES users (id),
  ADD COLUMN reversal_reason text,
  -- The payment that says it right.
  ADD COLUMN replaced_by bigint REFERENCES payments (id),
  ADD CONSTRAINT payments_reversal_check CHECK ((reversed_at IS NULL) = (reversal_reason IS NULL)),
  ADD CONSTRAINT payments_replaced_check CHECK (replaced_by IS NULL OR reversed_at IS NOT NULL);

-- Only the owner moves with a merge; a payment is taken back once, and for ever.
CREATE FUNCTION payments_stand() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE FUNCTION payments_from_job() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE jobs SET received = received - CASE NEW.kind WHEN 'received-from-customer' THEN NEW.amount ELSE -NEW.amount END
  WHERE id = NEW.job_id AND NEW.kind IN ('received-from-customer', 'refund');
  RETURN NULL;
END $$;
CREATE TRIGGER payments_from_job AFTER UPDATE ON payments FOR EACH ROW
  WHEN (OLD.reversed_at IS NULL AND NEW.reversed_at IS NOT NULL) EXECUTE FUNCTION payments_from_job();

-- Each mark says the kind and whether the payment stands: so the same marks count the list and add up its totals.
CREATE OR REPLACE FUNCTION payments_marks(r payments) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY[
  '',
  'kind+state=' || r.kind || '|' || CASE WHEN r.reversed_at IS NULL THEN 'standing' ELSE 'reversed' END,
  'kind+state+method=' || r.kind || '|' || CASE WHEN r.reversed_at IS NULL THEN 'standing' ELSE 'reversed' END
    || '|' || r.method,
  'kind+state+received_by=' || r.kind || '|' || CASE WHEN r.reversed_at IS NULL THEN 'standing' ELSE 'reversed' END
    || '|' || r.received_by,
  'kind+state+method+received_by=' || r.kind || '|' || CASE WHEN r.reversed_at IS NULL THEN 'standing' ELSE 'reversed' END
    || '|' || r.method || '|' || r.received_by
];
SELECT rebuild_row_counts();

-- Few among millions are no customer's payment, or taken back: they are found without looking through the others.
CREATE INDEX payments_kind_idx ON payments (kind, paid_at DESC, id DESC) WHERE kind <> 'received-from-customer';
CREATE INDEX payments_reversed_idx ON payments (paid_at DESC, id DESC) WHERE reversed_at IS NOT NULL;
DROP INDEX payments_partner_idx;
CREATE INDEX payments_partner_idx ON payments (partner_id, paid_at DESC, id DESC) WHERE partner_id IS NOT NULL;
CREATE INDEX payments_reference_idx ON payments (lower(reference) text_pattern_ops) WHERE reference IS NOT NULL;
