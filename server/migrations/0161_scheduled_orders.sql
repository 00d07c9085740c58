-- Delivery orders for a later time. Additive: servers of the previous version keep working on this
-- schema; their orders are for now.

-- The chosen delivery slot; null: as soon as possible.
ALTER TABLE orders ADD COLUMN slot_from timestamptz;
ALTER TABLE orders ADD COLUMN slot_to timestamptz CHECK (slot_to > slot_from);
-- When the kitchen gets it.
ALTER TABLE orders ADD COLUMN kitchen_at timestamptz;
-- A payment after this time cannot buy it: the slot has begun, or the restaurant has closed.
ALTER TABLE orders ADD COLUMN pay_by timestamptz;
CREATE INDEX orders_of_slot ON orders (kitchen_at) WHERE kitchen_at IS NOT NULL;

-- How long before its slot the kitchen must begin a dish, if that is longer than for the others.
ALTER TABLE products ADD COLUMN lead_minutes integer CHECK (lead_minutes BETWEEN 1 AND 480);
UPDATE products SET lead_minutes = 40 WHERE id = 'tomahawk';

-- How many orders each slot has: paid ones, and unpaid ones that can still be paid.
CREATE TABLE delivery_slots (
  starts_at timestamptz PRIMARY KEY,
  taken     integer NOT NULL CHECK (taken >= 0)
);

-- An order that expires, is cancelled or refunded gives its place back, whichever statement and
-- version of the server does it.
CREATE FUNCTION release_delivery_slot() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE delivery_slots SET taken = greatest(taken - 1, 0) WHERE starts_at = OLD.slot_from;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_release_slot AFTER UPDATE ON orders
  FOR EACH ROW
  WHEN (OLD.slot_from IS NOT NULL
    AND OLD.payment_state IN ('created', 'failed', 'paid') AND OLD.cancelled_at IS NULL
    AND (NEW.payment_state NOT IN ('created', 'failed', 'paid') OR NEW.cancelled_at IS NOT NULL))
  EXECUTE FUNCTION release_delivery_slot();
