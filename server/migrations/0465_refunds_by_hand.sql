-- What a correction gives back to a card at the terminal or by transfer, somebody at the till has to
-- do: until they say so, it is still to be given back. Additive: a refund without a row here, also
-- one of a server of the previous version, counts as given back.

CREATE TABLE refunds_by_hand (
  refund_id text PRIMARY KEY REFERENCES refunds,
  given_at  timestamptz,
  given_by  text REFERENCES staff,
  CHECK ((given_at IS NULL) = (given_by IS NULL))
);
CREATE INDEX refunds_to_give ON refunds_by_hand (refund_id) WHERE given_at IS NULL;
COMMENT ON TABLE refunds_by_hand IS
  'Refunds of which a part goes back at the terminal or by transfer, and who said that it is done.';
COMMENT ON COLUMN refunds_by_hand.given_at IS 'Null while it is still to be given back.';
