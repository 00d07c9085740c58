-- A click that comes twice must not become two orders.

-- The Idempotency-Key that the browser sent, and a digest of what was asked for.
ALTER TABLE orders ADD COLUMN request_key text CHECK (length(request_key) <= 100);
ALTER TABLE orders ADD COLUMN fingerprint text NOT NULL DEFAULT '';
-- When the reconciling job last asked the provider about this order.
ALTER TABLE orders ADD COLUMN payment_checked_at timestamptz;
CREATE UNIQUE INDEX orders_request_key ON orders (user_id, request_key);
-- The kitchen counts from the payment, not from the moment the widget opened.
CREATE INDEX orders_sold ON orders (paid_at DESC, id DESC) WHERE payment_state IN ('paid', 'refunded');
-- Expired orders are still asked about for a day: a widget left open can be paid late.
CREATE INDEX orders_expired ON orders (created_at) WHERE payment_state = 'expired';

ALTER TABLE dine_orders ADD COLUMN request_key text CHECK (length(request_key) <= 100);
ALTER TABLE dine_orders ADD COLUMN fingerprint text NOT NULL DEFAULT '';
CREATE UNIQUE INDEX dine_orders_request_key ON dine_orders (guest_id, request_key);

-- Money that came twice for one order, to be given back.
CREATE INDEX payments_captured ON payments (updated_at) WHERE state = 'captured';
