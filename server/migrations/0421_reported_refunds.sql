-- Parts of payments that the restaurant refunded in the provider's dashboard, as the provider
-- reports them. Additive: an earlier server does not record them, and leaves
-- facts of a kind that it does not know out of its reports.

CREATE TABLE reported_refunds (
  id             text PRIMARY KEY DEFAULT uuidv7()::text,
  provider       text NOT NULL,
  payment_id     text NOT NULL,
  amount_halalas integer NOT NULL CHECK (amount_halalas > 0),
  reported_at    timestamptz NOT NULL,
  FOREIGN KEY (provider, payment_id) REFERENCES payments (provider, payment_id) ON DELETE CASCADE
);
CREATE INDEX reported_refunds_of_payment ON reported_refunds (provider, payment_id);
CREATE INDEX reported_refunds_by_time ON reported_refunds (reported_at);
COMMENT ON TABLE reported_refunds IS
  'Parts of payments that went back at the provider, beside the refunds of corrections.';

-- contract: 0.1.0
ALTER TABLE day_facts
  DROP CONSTRAINT day_facts_kind_check,
  ADD CONSTRAINT day_facts_kind_check CHECK (kind IN ('bill', 'credit_note', 'payment', 'reversal',
    'refund', 'provider_refund', 'reported_refund', 'correction', 'shift', 'cash'));

-- Of a sale it is on the report of its day, and in the figures of the day of the sale.
CREATE FUNCTION record_reported_refund() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sold_at timestamptz;
BEGIN
  SELECT o.paid_at INTO sold_at FROM orders o
    WHERE o.provider = NEW.provider AND o.payment_id = NEW.payment_id AND o.paid_at IS NOT NULL;
  IF sold_at IS NULL THEN RETURN NULL; END IF;
  PERFORM forget_day_figures(sold_at);
  IF NOT is_restoring() THEN
    INSERT INTO day_facts (kind, id, at) VALUES ('reported_refund', NEW.id, NEW.reported_at);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER reported_refunds_on_report AFTER INSERT ON reported_refunds
  FOR EACH ROW EXECUTE FUNCTION record_reported_refund();
