-- The places of a slot that unpaid orders hold: of one network at most half. Additive: orders of an
-- earlier server have no network, and count for their customer only.

ALTER TABLE orders ADD COLUMN slot_network text;
COMMENT ON COLUMN orders.slot_network IS
  'A hash of the network from which a place in a slot was taken, until the order is paid or closed.';
CREATE INDEX orders_unpaid_of_slot ON orders (slot_from)
  WHERE slot_from IS NOT NULL AND payment_state IN ('created', 'failed');

CREATE FUNCTION forget_slot_network() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET slot_network = NULL WHERE id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_forget_slot_network AFTER UPDATE OF payment_state ON orders
  FOR EACH ROW
  WHEN (OLD.slot_network IS NOT NULL AND NEW.payment_state NOT IN ('created', 'failed'))
  EXECUTE FUNCTION forget_slot_network();
