-- Drawers of cash, and what happens to the cash while a person works with one. Additive: payments
-- of servers of the previous version are written into drawers by triggers.

CREATE TABLE drawers (
  id        text PRIMARY KEY DEFAULT uuidv7()::text,
  name_en   text NOT NULL UNIQUE CHECK (length(name_en) BETWEEN 1 AND 40),
  name_ar   text NOT NULL CHECK (length(name_ar) BETWEEN 1 AND 40),
  is_active boolean NOT NULL DEFAULT true
);
INSERT INTO drawers (name_en, name_ar) VALUES ('Front', 'الصندوق الأمامي');

-- From the float to the count. Money in halalas.
CREATE TABLE drawer_shifts (
  id               text PRIMARY KEY DEFAULT uuidv7()::text,
  drawer_id        text NOT NULL REFERENCES drawers,
  opened_by        text NOT NULL REFERENCES staff,
  opened_at        timestamptz NOT NULL,
  opened_halalas   bigint NOT NULL CHECK (opened_halalas >= 0),
  closed_by        text REFERENCES staff,
  closed_at        timestamptz,
  -- Refunds can exceed what is in the drawer.
  expected_halalas bigint,
  counted_halalas  bigint CHECK (counted_halalas >= 0),
  -- Denomination in halalas → pieces.
  counts           jsonb CHECK (jsonb_typeof(counts) = 'array'),
  reason           text,
  -- The manager who approved a difference.
  approved_by      text REFERENCES staff,
  -- What stays in the drawer as the next float.
  left_halalas     bigint CHECK (left_halalas BETWEEN 0 AND counted_halalas),
  CHECK (num_nonnulls(closed_by, closed_at, expected_halalas, counted_halalas, counts) IN (0, 5)),
  CHECK (counted_halalas = expected_halalas OR reason IS NOT NULL)
);
CREATE UNIQUE INDEX drawer_shifts_open ON drawer_shifts (drawer_id) WHERE closed_at IS NULL;
CREATE UNIQUE INDEX drawer_shifts_own ON drawer_shifts (opened_by) WHERE closed_at IS NULL;
CREATE INDEX drawer_shifts_of_drawer ON drawer_shifts (drawer_id, opened_at);

CREATE FUNCTION refuse_change_of_closed_shift() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.closed_at IS NOT NULL
    OR (OLD.drawer_id, OLD.opened_by, OLD.opened_at, OLD.opened_halalas)
      <> (NEW.drawer_id, NEW.opened_by, NEW.opened_at, NEW.opened_halalas) THEN
    RAISE EXCEPTION 'a shift of a drawer is closed once, and never changed or removed';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER drawer_shifts_immutable BEFORE UPDATE OR DELETE ON drawer_shifts
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_closed_shift();

-- Amounts are never negative: the kind gives the sign.
CREATE TABLE drawer_events (
  id             text PRIMARY KEY DEFAULT uuidv7()::text,
  -- Null: whoever took or paid back the cash had no drawer open.
  shift_id       text REFERENCES drawer_shifts,
  kind           text NOT NULL
    CHECK (kind IN ('cash_sale', 'cash_refund', 'paid_in', 'paid_out', 'no_sale')),
  -- With the tip.
  amount_halalas bigint NOT NULL CHECK (amount_halalas >= 0),
  tip_halalas    bigint NOT NULL DEFAULT 0 CHECK (tip_halalas BETWEEN 0 AND amount_halalas),
  -- Of a sale and of its reversal; of a refund.
  payment_id     text REFERENCES bill_payments,
  refund_id      text UNIQUE REFERENCES refunds,
  reason         text,
  by_id          text NOT NULL,
  happened_at    timestamptz NOT NULL,
  request_key    text UNIQUE,
  UNIQUE (payment_id, kind),
  CHECK ((kind = 'no_sale') = (amount_halalas = 0)),
  CHECK (CASE kind
    WHEN 'cash_sale' THEN payment_id IS NOT NULL AND refund_id IS NULL
    WHEN 'cash_refund' THEN num_nonnulls(payment_id, refund_id) = 1
    ELSE num_nonnulls(payment_id, refund_id) = 0 AND shift_id IS NOT NULL AND reason IS NOT NULL
  END)
);
CREATE INDEX drawer_events_of_shift ON drawer_events (shift_id, id) WHERE shift_id IS NOT NULL;
CREATE TRIGGER drawer_events_immutable BEFORE UPDATE OR DELETE ON drawer_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_correction();

-- A restore copies the rows that triggers have written before.
CREATE FUNCTION is_restoring() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(current_setting('smokehouse.restoring', true) = 'on', false)
$$;

-- The open shift of a person, locked against its count until the transaction ends.
CREATE FUNCTION open_shift_of(person text) RETURNS text LANGUAGE sql AS $$
  SELECT id FROM drawer_shifts WHERE opened_by = person AND closed_at IS NULL FOR SHARE
$$;

CREATE FUNCTION record_cash_of_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_restoring() THEN RETURN NULL; END IF;
  INSERT INTO drawer_events
      (shift_id, kind, amount_halalas, tip_halalas, payment_id, by_id, happened_at)
    VALUES (open_shift_of(NEW.by_id), 'cash_sale', NEW.amount_halalas + NEW.tip_halalas,
      NEW.tip_halalas, NEW.id, NEW.by_id, NEW.paid_at);
  RETURN NULL;
END $$;
CREATE TRIGGER bill_payments_in_drawer AFTER INSERT ON bill_payments
  FOR EACH ROW WHEN (NEW.way = 'cash') EXECUTE FUNCTION record_cash_of_payment();

-- The drawer that took the payment gives it back while it is open, else the one of who reverses it.
CREATE FUNCTION record_cash_of_reversal() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  payment bill_payments;
  own_shift text;
BEGIN
  IF is_restoring() THEN RETURN NULL; END IF;
  SELECT * INTO STRICT payment FROM bill_payments WHERE id = NEW.payment_id;
  IF payment.way <> 'cash' THEN RETURN NULL; END IF;
  SELECT s.id INTO own_shift FROM drawer_events e JOIN drawer_shifts s ON s.id = e.shift_id
    WHERE e.payment_id = payment.id AND e.kind = 'cash_sale' AND s.closed_at IS NULL
    FOR SHARE OF s;
  INSERT INTO drawer_events
      (shift_id, kind, amount_halalas, tip_halalas, payment_id, reason, by_id, happened_at)
    VALUES (coalesce(own_shift, open_shift_of(NEW.by_id)), 'cash_refund',
      payment.amount_halalas + payment.tip_halalas, payment.tip_halalas, payment.id, NEW.reason,
      NEW.by_id, NEW.reversed_at);
  RETURN NULL;
END $$;
CREATE TRIGGER bill_payment_reversals_in_drawer AFTER INSERT ON bill_payment_reversals
  FOR EACH ROW EXECUTE FUNCTION record_cash_of_reversal();

CREATE FUNCTION record_cash_of_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_restoring() THEN RETURN NULL; END IF;
  INSERT INTO drawer_events (shift_id, kind, amount_halalas, refund_id, reason, by_id, happened_at)
    SELECT open_shift_of(c.by_id), 'cash_refund', NEW.amount_halalas, NEW.id, c.reason, c.by_id,
      NEW.owed_at
    FROM order_corrections c WHERE c.id = NEW.correction_id;
  RETURN NULL;
END $$;
CREATE TRIGGER refunds_in_drawer AFTER INSERT ON refunds
  FOR EACH ROW WHEN (NEW.provider IS NULL) EXECUTE FUNCTION record_cash_of_refund();
