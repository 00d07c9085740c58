-- Mails about orders: the language in which an order was placed, and which mails were queued.
-- Additive: an order of an earlier server has no language, and its mails are in that of the account.

ALTER TABLE orders ADD COLUMN language text CHECK (language IN ('en', 'ar'));

-- Ids only: what a mail says is read when it is sent.
CREATE TABLE order_mails (
  order_id  text NOT NULL REFERENCES orders ON DELETE CASCADE,
  kind      text NOT NULL CHECK (kind IN ('confirmed', 'cancelled', 'delivered', 'refunded')),
  -- The refund, or the payment, that the mail is about; empty where an order has one mail of the kind.
  about     text NOT NULL DEFAULT '',
  queued_at timestamptz NOT NULL,
  PRIMARY KEY (order_id, kind, about)
);
COMMENT ON TABLE order_mails IS 'The mails about orders that were queued: each at most once.';
