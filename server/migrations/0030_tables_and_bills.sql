-- Guests at numbered tables, what they owe together, and the bills over it.

-- What one guest's visit orders until it is paid or closed: every round joins it.
CREATE TABLE tabs (
  id          text PRIMARY KEY DEFAULT uuidv7()::text,
  guest_id    text NOT NULL REFERENCES guests,
  -- Where the guest sits now; each round keeps where it was ordered. Null for a guest who named no table.
  table_label text,
  opened_at   timestamptz NOT NULL,
  closed_at   timestamptz,
  closed_by   text,
  paid_at     timestamptz,
  CHECK (paid_at IS NULL OR closed_at IS NOT NULL)
);
CREATE UNIQUE INDEX tabs_open ON tabs (guest_id) WHERE closed_at IS NULL;

-- Two rows of numbers without gaps, one for tax invoices and one for plain receipts. The row is locked by whoever draws a
-- number until that transaction ends, so a number that is not used was never drawn.
CREATE TABLE bill_counters (
  series text PRIMARY KEY CHECK (series IN ('tax-invoice', 'receipt')),
  last   bigint NOT NULL DEFAULT 0
);
INSERT INTO bill_counters (series) VALUES ('tax-invoice'), ('receipt');

CREATE TABLE bills (
  id            text PRIMARY KEY DEFAULT uuidv7()::text,
  series        text NOT NULL REFERENCES bill_counters,
  number        bigint NOT NULL CHECK (number > 0),
  -- Of a delivery order, or of rounds at a table (dine_orders.bill_id says which).
  order_id      text UNIQUE REFERENCES orders,
  tab_id        text REFERENCES tabs,
  -- Everything that is printed, as it was: seller, customer, lines.
  content       jsonb NOT NULL CHECK (jsonb_typeof(content) = 'object'),
  total_halalas integer NOT NULL CHECK (total_halalas >= 0),
  vat_halalas   integer CHECK (vat_halalas BETWEEN 0 AND total_halalas),
  issued_at     timestamptz NOT NULL,
  UNIQUE (series, number),
  CHECK (num_nonnulls(order_id, tab_id) = 1),
  CHECK ((series = 'tax-invoice') = (vat_halalas IS NOT NULL))
);
CREATE INDEX bills_of_tab ON bills (tab_id, number) WHERE tab_id IS NOT NULL;

CREATE FUNCTION refuse_change_of_bill() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a bill that was issued is never changed or removed';
END $$;
CREATE TRIGGER bills_immutable BEFORE UPDATE OR DELETE ON bills FOR EACH ROW EXECUTE FUNCTION refuse_change_of_bill();

ALTER TABLE dine_orders ADD COLUMN tab_id text REFERENCES tabs;
ALTER TABLE dine_orders ADD COLUMN bill_id text REFERENCES bills;
CREATE INDEX dine_orders_of_tab ON dine_orders (tab_id) WHERE tab_id IS NOT NULL;
CREATE INDEX dine_orders_of_bill ON dine_orders (bill_id) WHERE bill_id IS NOT NULL;
-- What was ordered before there were tabs.
INSERT INTO tabs (guest_id, opened_at) SELECT guest_id, min(created_at) FROM dine_orders GROUP BY guest_id;
UPDATE dine_orders SET tab_id = tabs.id FROM tabs WHERE tabs.guest_id = dine_orders.guest_id;

-- A sequence leaves gaps where a transaction fails; nobody was shown these numbers.
ALTER TABLE orders DROP COLUMN invoice_number;
ALTER TABLE dine_orders DROP COLUMN invoice_number;
DROP SEQUENCE invoice_numbers;

-- A guest calls the waiter or asks for the bill.
CREATE TABLE table_calls (
  id          text PRIMARY KEY DEFAULT uuidv7()::text,
  guest_id    text NOT NULL REFERENCES guests,
  table_label text NOT NULL,
  kind        text NOT NULL CHECK (kind IN ('waiter', 'bill')),
  called_at   timestamptz NOT NULL,
  answered_at timestamptz
);
-- Asking again while nobody has come is the same call.
CREATE UNIQUE INDEX table_calls_open ON table_calls (table_label, kind) WHERE answered_at IS NULL;
