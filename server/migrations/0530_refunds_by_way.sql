-- A refund that goes back by hand in two ways, such as to a card now and by transfer tomorrow, is given
-- back one way at a time. Additive: `refunds_by_hand.given_at` still says that all of it is given back,
-- and a server of an earlier version sets it for all ways at once.

CREATE TABLE refund_ways_given (
  refund_id text NOT NULL REFERENCES refunds_by_hand,
  way       text NOT NULL CHECK (way IN ('terminal', 'transfer')),
  given_at  timestamptz NOT NULL,
  given_by  text NOT NULL REFERENCES staff,
  PRIMARY KEY (refund_id, way)
);
COMMENT ON TABLE refund_ways_given IS
  'What of a refund by hand was given back by one way, while the rest was still to be given.';
