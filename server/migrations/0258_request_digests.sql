-- An Idempotency-Key belongs to one whole request. Additive: servers of the previous version write
-- rows without a digest.

-- SHA-256 of the call, the person and the payload that the key was sent with, hexadecimal.
ALTER TABLE orders ADD COLUMN request_digest text;
ALTER TABLE dine_orders ADD COLUMN request_digest text;
ALTER TABLE order_corrections ADD COLUMN request_digest text;
ALTER TABLE bills ADD COLUMN request_digest text;
ALTER TABLE bill_payments ADD COLUMN request_digest text;
ALTER TABLE drawer_events ADD COLUMN request_digest text;
ALTER TABLE ingredient_movements ADD COLUMN request_digest text;
