-- What customers were promised, to measure its error, and the phone of the driver of an order.
-- Additive: servers of the previous version keep working on this schema.

CREATE TABLE order_promises (
  order_id      text UNIQUE REFERENCES orders,
  dine_order_id text UNIQUE REFERENCES dine_orders,
  promised_at   timestamptz NOT NULL,
  from_at       timestamptz NOT NULL,
  likely_at     timestamptz NOT NULL,
  until_at      timestamptz NOT NULL,
  CHECK (num_nonnulls(order_id, dine_order_id) = 1),
  CHECK (from_at <= likely_at AND likely_at <= until_at)
);
CREATE INDEX order_promises_at ON order_promises (promised_at);
CREATE INDEX kitchen_tickets_opened ON kitchen_tickets (opened_at);

ALTER TABLE orders ADD COLUMN driver_phone text CHECK (length(driver_phone) <= 20);
