-- Refunds that the payment provider refused: each is tried again after a longer time, behind those
-- that were not refused. Additive: an earlier server writes no row and tries them in every round.

CREATE TABLE refund_refusals (
  provider   text NOT NULL,
  -- Of a payment that goes back whole, or of a row of refunds.
  refund_id  text NOT NULL,
  refusals   integer NOT NULL CHECK (refusals > 0),
  refused_at timestamptz NOT NULL,
  due_at     timestamptz NOT NULL,
  PRIMARY KEY (provider, refund_id)
);
COMMENT ON COLUMN refund_refusals.refused_at IS 'When it was refused for the first time.';
COMMENT ON COLUMN refund_refusals.due_at IS 'When it is tried again.';
