-- The sandbox gateway's own books, as Razorpay would keep them. Nothing else reads these tables.
-- No card number is ever stored.

CREATE TABLE sandbox_keys (
  -- One row: every process and every restart has the same keys.
  single         boolean PRIMARY KEY DEFAULT true CHECK (single),
  key_id         text NOT NULL,
  key_secret     text NOT NULL,
  webhook_secret text NOT NULL
);

CREATE TABLE sandbox_orders (
  id         text PRIMARY KEY,
  amount     integer NOT NULL CHECK (amount >= 100),
  currency   text NOT NULL,
  receipt    text,
  notes      jsonb NOT NULL DEFAULT '{}',
  status     text NOT NULL DEFAULT 'created' CHECK (status IN ('created', 'attempted', 'paid')),
  attempts   integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE sandbox_payments (
  id                text PRIMARY KEY,
  order_id          text NOT NULL REFERENCES sandbox_orders ON DELETE CASCADE,
  amount            integer NOT NULL,
  currency          text NOT NULL,
  status            text NOT NULL CHECK (status IN ('captured', 'failed', 'refunded')),
  amount_refunded   integer NOT NULL DEFAULT 0 CHECK (amount_refunded BETWEEN 0 AND amount),
  card_last4        text NOT NULL CHECK (length(card_last4) = 4),
  card_network      text NOT NULL,
  email             text,
  contact           text,
  error_description text,
  error_reason      text,
  created_at        timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sandbox_payments_order ON sandbox_payments (order_id);
-- A gateway takes the money for an order once.
CREATE UNIQUE INDEX sandbox_payments_once ON sandbox_payments (order_id) WHERE status = 'captured';

CREATE TABLE sandbox_refunds (
  id              text PRIMARY KEY,
  payment_id      text NOT NULL REFERENCES sandbox_payments ON DELETE CASCADE,
  amount          integer NOT NULL CHECK (amount > 0),
  idempotency_key text,
  created_at      timestamptz NOT NULL DEFAULT now(),
  UNIQUE (payment_id, idempotency_key)
);

-- Webhooks wait here from the moment of the payment until the site has answered 2xx.
CREATE TABLE sandbox_webhooks (
  id           text PRIMARY KEY,
  body         text NOT NULL,
  attempts     integer NOT NULL DEFAULT 0,
  next_at      timestamptz NOT NULL DEFAULT now(),
  delivered_at timestamptz,
  created_at   timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sandbox_webhooks_due ON sandbox_webhooks (next_at) WHERE delivered_at IS NULL;
