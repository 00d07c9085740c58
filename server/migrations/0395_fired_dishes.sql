-- The promise of a dish that was on hold runs from when it is fired. Additive: an item of an earlier
-- server has no time, and its promise runs from the order.

ALTER TABLE kitchen_ticket_items ADD COLUMN fired_at timestamptz;
COMMENT ON COLUMN kitchen_ticket_items.fired_at IS 'When it was fired after it had been on hold.';
