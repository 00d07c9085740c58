-- What a correction gives back of a bill goes back by the ways in which the bill was paid. Additive:
-- a refund of a server of the previous version has no parts, and was handed over in cash.

-- What a refund of a bill at a table gives back by each way.
CREATE TABLE refund_parts (
  refund_id      text NOT NULL REFERENCES refunds,
  bill_id        text NOT NULL REFERENCES bills,
  way            text NOT NULL CHECK (way IN ('cash', 'terminal', 'transfer')),
  amount_halalas bigint NOT NULL CHECK (amount_halalas > 0),
  PRIMARY KEY (refund_id, bill_id, way)
);
CREATE INDEX refund_parts_of_bill ON refund_parts (bill_id);
CREATE TRIGGER refund_parts_immutable BEFORE UPDATE OR DELETE ON refund_parts
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_correction();

-- What of a refund left a drawer. Null: all of it, or nothing if a provider makes the refund.
ALTER TABLE refunds ADD COLUMN cash_halalas bigint;

CREATE VIEW refund_ways AS
  SELECT r.id AS refund_id, r.correction_id, r.owed_at, p.way,
    sum(p.amount_halalas)::bigint AS amount_halalas
  FROM refunds r JOIN refund_parts p ON p.refund_id = r.id
  GROUP BY r.id, r.correction_id, r.owed_at, p.way
  UNION ALL
  SELECT r.id, r.correction_id, r.owed_at,
    CASE WHEN r.provider IS NULL THEN 'cash' ELSE 'online' END, r.amount_halalas::bigint
  FROM refunds r WHERE NOT EXISTS (SELECT FROM refund_parts p WHERE p.refund_id = r.id);
COMMENT ON VIEW refund_ways IS 'What each refund gives back by each way.';

CREATE OR REPLACE FUNCTION record_cash_of_refund() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  cash bigint := coalesce(NEW.cash_halalas, NEW.amount_halalas);
BEGIN
  IF is_restoring() OR cash = 0 THEN RETURN NULL; END IF;
  INSERT INTO drawer_events (shift_id, kind, amount_halalas, refund_id, reason, by_id, happened_at)
    SELECT open_shift_of(c.by_id), 'cash_refund', cash, NEW.id, c.reason, c.by_id, NEW.owed_at
    FROM order_corrections c WHERE c.id = NEW.correction_id;
  RETURN NULL;
END $$;
