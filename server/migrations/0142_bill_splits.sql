-- Bills that contain parts of rounds of several tabs, and the payments of bills at tables.
-- Additive: servers of the previous version keep working on this schema.

-- The visit whose bill was split, and the letter of the share. Null for a bill of one tab.
ALTER TABLE bills ADD COLUMN visit_id text REFERENCES table_visits;
ALTER TABLE bills ADD COLUMN split_label text;
ALTER TABLE bills ADD COLUMN request_key text UNIQUE;

-- What a split bill contains of each line of a round.
CREATE TABLE bill_parts (
  bill_id          text NOT NULL REFERENCES bills,
  dine_order_id    text NOT NULL REFERENCES dine_orders,
  -- Position of the line in its round, from 0.
  item             integer NOT NULL CHECK (item >= 0),
  amount_halalas   integer NOT NULL CHECK (amount_halalas >= 0),
  -- What credit notes took from it.
  credited_halalas integer NOT NULL DEFAULT 0 CHECK (credited_halalas BETWEEN 0 AND amount_halalas),
  PRIMARY KEY (bill_id, dine_order_id, item)
);
CREATE INDEX bill_parts_of_order ON bill_parts (dine_order_id);

-- What split bills of the round that are paid contain of it.
ALTER TABLE dine_orders ADD COLUMN settled_halalas integer NOT NULL DEFAULT 0;

CREATE TABLE bill_payments (
  id               text PRIMARY KEY DEFAULT uuidv7()::text,
  bill_id          text NOT NULL REFERENCES bills,
  way              text NOT NULL CHECK (way IN ('cash', 'terminal', 'transfer')),
  -- Without the tip, which is neither a sale nor taxed.
  amount_halalas   bigint NOT NULL CHECK (amount_halalas >= 0),
  tip_halalas      bigint NOT NULL DEFAULT 0 CHECK (tip_halalas >= 0),
  -- Cash that the guest handed over; the rest is the change.
  received_halalas bigint CHECK (received_halalas >= amount_halalas + tip_halalas),
  reference        text,
  by_id            text NOT NULL,
  request_key      text UNIQUE,
  paid_at          timestamptz NOT NULL,
  CHECK (amount_halalas + tip_halalas > 0),
  CHECK (way = 'cash' OR received_halalas IS NULL)
);
CREATE INDEX bill_payments_of_bill ON bill_payments (bill_id, id);
CREATE INDEX bill_payments_by_time ON bill_payments (paid_at);

-- A payment that was recorded by mistake.
CREATE TABLE bill_payment_reversals (
  payment_id  text PRIMARY KEY REFERENCES bill_payments,
  reason      text NOT NULL,
  by_id       text NOT NULL,
  by_name     text NOT NULL,
  reversed_at timestamptz NOT NULL
);
CREATE TRIGGER bill_payments_immutable BEFORE UPDATE OR DELETE ON bill_payments
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_correction();
CREATE TRIGGER bill_payment_reversals_immutable BEFORE UPDATE OR DELETE ON bill_payment_reversals
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_correction();

-- What was paid back of the bill's payments with the credit note.
ALTER TABLE credit_notes ADD COLUMN refunded_halalas bigint NOT NULL DEFAULT 0
  CHECK (refunded_halalas >= 0);

-- The credit notes of shares, with the numbers of the others: a correction of an item that several
-- bills share has one for each of them, and `credit_notes` has one for each correction.
CREATE TABLE share_credit_notes (
  id               text PRIMARY KEY DEFAULT uuidv7()::text,
  series           text NOT NULL REFERENCES credit_note_counters,
  number           bigint NOT NULL CHECK (number > 0),
  bill_id          text NOT NULL REFERENCES bills,
  correction_id    text NOT NULL REFERENCES order_corrections,
  content          jsonb NOT NULL CHECK (jsonb_typeof(content) = 'object'),
  total_halalas    bigint NOT NULL CHECK (total_halalas > 0),
  vat_halalas      bigint CHECK (vat_halalas BETWEEN 0 AND total_halalas),
  refunded_halalas bigint NOT NULL DEFAULT 0 CHECK (refunded_halalas >= 0),
  issued_at        timestamptz NOT NULL,
  label            text GENERATED ALWAYS AS (
    CASE series WHEN 'tax-credit-note' THEN 'CRN-' ELSE 'RCN-' END || lpad(number::text, 6, '0')
  ) STORED,
  UNIQUE (series, number),
  UNIQUE (correction_id, bill_id),
  CHECK ((series = 'tax-credit-note') = (vat_halalas IS NOT NULL))
);
CREATE INDEX share_credit_notes_of_bill ON share_credit_notes (bill_id, id);
CREATE TRIGGER share_credit_notes_immutable BEFORE UPDATE OR DELETE ON share_credit_notes
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_correction();

CREATE VIEW bill_credit_notes AS
  SELECT id, series, number, bill_id, correction_id, content, total_halalas, vat_halalas,
    refunded_halalas, issued_at, label FROM credit_notes
  UNION ALL
  SELECT id, series, number, bill_id, correction_id, content, total_halalas, vat_halalas,
    refunded_halalas, issued_at, label FROM share_credit_notes;
