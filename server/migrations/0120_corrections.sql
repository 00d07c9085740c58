-- Corrections of orders, the credit notes for bills that were issued before, and what is paid back.
-- An order and its lines stay as they were placed: a correction is a row of its own.

CREATE TABLE order_corrections (
  id             text PRIMARY KEY DEFAULT uuidv7()::text,
  order_id       text REFERENCES orders,
  dine_order_id  text REFERENCES dine_orders,
  kind           text NOT NULL CHECK (kind IN ('cancel', 'remove', 'comp', 'discount')),
  -- Of a discount: a share of the dishes, or a fixed amount.
  percent        integer CHECK (percent BETWEEN 1 AND 100),
  fixed_halalas  integer CHECK (fixed_halalas > 0),
  -- By how much the order's amount fell.
  amount_halalas integer NOT NULL CHECK (amount_halalas >= 0),
  reason         text NOT NULL,
  note           text,
  by_role        text NOT NULL CHECK (by_role IN ('seller', 'user')),
  by_id          text NOT NULL,
  -- The name of the person, as given at the desk.
  by_name        text,
  request_key    text UNIQUE,
  made_at        timestamptz NOT NULL,
  CHECK (num_nonnulls(order_id, dine_order_id) = 1),
  CHECK (num_nonnulls(percent, fixed_halalas) = CASE kind WHEN 'discount' THEN 1 ELSE 0 END)
);
CREATE INDEX order_corrections_order ON order_corrections (order_id, id) WHERE order_id IS NOT NULL;
CREATE INDEX order_corrections_dine_order ON order_corrections (dine_order_id, id)
  WHERE dine_order_id IS NOT NULL;

-- The items of `remove` and `comp`.
CREATE TABLE order_correction_items (
  correction_id text NOT NULL REFERENCES order_corrections,
  product_id    text NOT NULL REFERENCES products,
  quantity      integer NOT NULL CHECK (quantity BETWEEN 1 AND 99),
  PRIMARY KEY (correction_id, product_id)
);

-- The sum of the corrections, so that lists and figures read one row.
ALTER TABLE orders ADD COLUMN corrected_halalas integer NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN cancelled_at timestamptz;
ALTER TABLE dine_orders ADD COLUMN corrected_halalas integer NOT NULL DEFAULT 0;
ALTER TABLE dine_orders ADD COLUMN cancelled_at timestamptz;

-- Numbers without gaps, as those of bills.
CREATE TABLE credit_note_counters (
  series text PRIMARY KEY CHECK (series IN ('tax-credit-note', 'credit-note')),
  last   bigint NOT NULL DEFAULT 0
);
INSERT INTO credit_note_counters (series) VALUES ('tax-credit-note'), ('credit-note');

CREATE TABLE credit_notes (
  id            text PRIMARY KEY DEFAULT uuidv7()::text,
  series        text NOT NULL REFERENCES credit_note_counters,
  number        bigint NOT NULL CHECK (number > 0),
  bill_id       text NOT NULL REFERENCES bills,
  correction_id text NOT NULL UNIQUE REFERENCES order_corrections,
  -- Everything that is printed, as it was: seller, customer, credited lines.
  content       jsonb NOT NULL CHECK (jsonb_typeof(content) = 'object'),
  total_halalas bigint NOT NULL CHECK (total_halalas > 0),
  vat_halalas   bigint CHECK (vat_halalas BETWEEN 0 AND total_halalas),
  issued_at     timestamptz NOT NULL,
  -- As printed: CRN-000042.
  label         text GENERATED ALWAYS AS (
    CASE series WHEN 'tax-credit-note' THEN 'CRN-' ELSE 'RCN-' END || lpad(number::text, 6, '0')
  ) STORED,
  UNIQUE (series, number),
  CHECK ((series = 'tax-credit-note') = (vat_halalas IS NOT NULL))
);
CREATE INDEX credit_notes_of_bill ON credit_notes (bill_id, id);

-- What a correction pays back: a part of a card payment through its provider, or cash.
CREATE TABLE refunds (
  id             text PRIMARY KEY DEFAULT uuidv7()::text,
  correction_id  text NOT NULL UNIQUE REFERENCES order_corrections,
  amount_halalas integer NOT NULL CHECK (amount_halalas > 0),
  -- Both null for cash.
  provider       text,
  payment_id     text,
  owed_at        timestamptz NOT NULL,
  -- The last try that failed; the queue is ordered by it.
  tried_at       timestamptz,
  -- The provider has accepted it, or the cash was handed over.
  made_at        timestamptz,
  FOREIGN KEY (provider, payment_id) REFERENCES payments (provider, payment_id),
  CHECK ((provider IS NULL) = (payment_id IS NULL)),
  CHECK (provider IS NOT NULL OR made_at IS NOT NULL)
);
CREATE INDEX refunds_owed ON refunds (coalesce(tried_at, owed_at)) WHERE made_at IS NULL;

CREATE FUNCTION refuse_change_of_correction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a row of % is never changed or removed', TG_TABLE_NAME;
END $$;
CREATE TRIGGER order_corrections_immutable BEFORE UPDATE OR DELETE ON order_corrections
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_correction();
CREATE TRIGGER order_correction_items_immutable BEFORE UPDATE OR DELETE ON order_correction_items
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_correction();
CREATE TRIGGER credit_notes_immutable BEFORE UPDATE OR DELETE ON credit_notes
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_correction();
