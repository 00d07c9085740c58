-- The edges of server/src/payments/states.ts, so that no code path can take another one.
CREATE FUNCTION check_payment_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.payment_state, NEW.payment_state) NOT IN (
    ('created', 'failed'), ('created', 'paid'), ('created', 'refunded'), ('created', 'expired'),
    ('failed', 'paid'), ('failed', 'refunded'), ('failed', 'expired'),
    ('expired', 'refunded'), ('paid', 'refunded')
  ) THEN
    RAISE EXCEPTION 'an order''s payment does not go from % to %', OLD.payment_state, NEW.payment_state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER orders_payment_state BEFORE UPDATE OF payment_state ON orders FOR EACH ROW
  WHEN (OLD.payment_state IS DISTINCT FROM NEW.payment_state) EXECUTE FUNCTION check_payment_state();

-- A payment that cannot buy its order goes back: such an order was never sold, so it has a payment and no time of sale.
DO $$
DECLARE old_check text;
BEGIN
  SELECT conname INTO STRICT old_check FROM pg_constraint
    WHERE conrelid = 'orders'::regclass AND contype = 'c' AND pg_get_constraintdef(oid) LIKE '%payment_state%paid_at%';
  EXECUTE format('ALTER TABLE orders DROP CONSTRAINT %I', old_check);
END $$;
ALTER TABLE orders ADD CONSTRAINT orders_paid CHECK (
  CASE payment_state
    WHEN 'paid' THEN payment_id IS NOT NULL AND paid_at IS NOT NULL
    WHEN 'refunded' THEN payment_id IS NOT NULL
    ELSE payment_id IS NULL AND paid_at IS NULL
  END);

ALTER TABLE payments ADD COLUMN currency text NOT NULL DEFAULT 'SAR' CHECK (currency ~ '^[A-Z]{3}$');
ALTER TABLE payments ALTER COLUMN currency DROP DEFAULT;
-- Why we give this payment back; the provider has done so once its state is 'refunded'.
ALTER TABLE payments ADD COLUMN refund_reason text CHECK (refund_reason IN ('expired', 'changed', 'sold_out', 'surplus'));
-- What came twice for one order before there were reasons.
UPDATE payments p SET refund_reason = 'surplus' FROM orders o
  WHERE o.id = p.order_id AND p.state = 'captured' AND o.payment_state IN ('paid', 'refunded') AND o.payment_id <> p.payment_id;
CREATE INDEX payments_owed ON payments (updated_at) WHERE refund_reason IS NOT NULL AND state <> 'refunded';
DROP INDEX payments_captured;
-- Sold on the word of the browser alone: the provider is still to say that it has the money.
CREATE INDEX payments_unconfirmed ON payments (order_id) WHERE state = 'authorized';

-- A payment belongs to one order, for good.
CREATE FUNCTION refuse_move_of_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a payment never moves to another order';
END $$;
CREATE TRIGGER payments_stay BEFORE UPDATE OF order_id ON payments FOR EACH ROW
  WHEN (OLD.order_id IS DISTINCT FROM NEW.order_id) EXECUTE FUNCTION refuse_move_of_payment();
