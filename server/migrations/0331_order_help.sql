-- Requests for help with an order: what is wrong, with which dishes, a photo, and the answer. Additive.

CREATE TABLE order_help (
  id            text PRIMARY KEY DEFAULT uuidv7()::text,
  order_id      text NOT NULL REFERENCES orders ON DELETE CASCADE,
  problem       text NOT NULL CHECK (problem IN ('missing', 'cold', 'late', 'wrong')),
  -- Of lines of the order; a line with several dishes once for each that is meant.
  positions     integer[] NOT NULL,
  words         text NOT NULL CHECK (char_length(words) <= 4000),
  -- WebP, made by the server. Removed after a while, and with the account.
  photo         bytea,
  asked_at      timestamptz NOT NULL,
  answer        text CHECK (char_length(answer) <= 4000),
  answered_at   timestamptz,
  answered_by   text,
  refunded_halalas integer CHECK (refunded_halalas >= 0),
  CHECK ((answered_at IS NULL) = (answered_by IS NULL))
);
CREATE INDEX order_help_of_order ON order_help (order_id);
CREATE INDEX order_help_open ON order_help (asked_at) WHERE answered_at IS NULL;
CREATE INDEX order_help_photos ON order_help (asked_at) WHERE photo IS NOT NULL;
COMMENT ON TABLE order_help IS 'Requests of customers for help with an order, and their answers.';
