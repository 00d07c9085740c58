-- Z reports of trading days, and what each contains. Additive: servers of the previous version keep
-- working on this schema; triggers record what they sell.

-- The figures of a closed trading day, as they were.
CREATE TABLE day_reports (
  id          text PRIMARY KEY DEFAULT uuidv7()::text,
  -- Without gaps: days are closed one after the other.
  number      bigint NOT NULL UNIQUE CHECK (number > 0),
  trading_day text NOT NULL UNIQUE CHECK (trading_day ~ '^\d{4}-\d{2}-\d{2}$'),
  -- The report as the contract has it.
  figures     jsonb NOT NULL CHECK (jsonb_typeof(figures) = 'object'),
  closed_by   text NOT NULL REFERENCES staff,
  approved_by text REFERENCES staff,
  closed_at   timestamptz NOT NULL
);
CREATE TRIGGER day_reports_immutable BEFORE UPDATE OR DELETE ON day_reports
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_correction();

-- What is on a report, or will be on the next one: each exactly once. What happened before this
-- migration is on none.
CREATE TABLE day_facts (
  kind      text NOT NULL CHECK (kind IN ('bill', 'credit_note', 'payment', 'reversal', 'refund',
    'provider_refund', 'correction', 'shift', 'cash')),
  -- Of the row.
  id        text NOT NULL,
  at        timestamptz NOT NULL,
  report_id text REFERENCES day_reports DEFERRABLE INITIALLY DEFERRED,
  PRIMARY KEY (kind, id)
);
CREATE INDEX day_facts_open ON day_facts (at) WHERE report_id IS NULL;
CREATE INDEX day_facts_of_report ON day_facts (report_id, kind) WHERE report_id IS NOT NULL;

CREATE FUNCTION refuse_change_of_day_fact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.report_id IS NOT NULL OR (OLD.kind, OLD.id, OLD.at) <> (NEW.kind, NEW.id, NEW.at) THEN
    RAISE EXCEPTION 'what is on a report stays on it';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER day_facts_immutable BEFORE UPDATE OR DELETE ON day_facts
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_day_fact();

-- Arguments: the kind, and the columns of the id and of the time.
CREATE FUNCTION record_day_fact() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  row_as_json jsonb := to_jsonb(NEW);
BEGIN
  IF NOT is_restoring() THEN
    INSERT INTO day_facts (kind, id, at) VALUES
      (TG_ARGV[0], row_as_json ->> TG_ARGV[1], (row_as_json ->> TG_ARGV[2])::timestamptz);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER bills_on_report AFTER INSERT ON bills
  FOR EACH ROW EXECUTE FUNCTION record_day_fact('bill', 'id', 'issued_at');
CREATE TRIGGER credit_notes_on_report AFTER INSERT ON credit_notes
  FOR EACH ROW EXECUTE FUNCTION record_day_fact('credit_note', 'id', 'issued_at');
CREATE TRIGGER share_credit_notes_on_report AFTER INSERT ON share_credit_notes
  FOR EACH ROW EXECUTE FUNCTION record_day_fact('credit_note', 'id', 'issued_at');
CREATE TRIGGER bill_payments_on_report AFTER INSERT ON bill_payments
  FOR EACH ROW EXECUTE FUNCTION record_day_fact('payment', 'id', 'paid_at');
CREATE TRIGGER bill_payment_reversals_on_report AFTER INSERT ON bill_payment_reversals
  FOR EACH ROW EXECUTE FUNCTION record_day_fact('reversal', 'payment_id', 'reversed_at');
CREATE TRIGGER refunds_on_report AFTER INSERT ON refunds
  FOR EACH ROW EXECUTE FUNCTION record_day_fact('refund', 'id', 'owed_at');
CREATE TRIGGER order_corrections_on_report AFTER INSERT ON order_corrections
  FOR EACH ROW EXECUTE FUNCTION record_day_fact('correction', 'id', 'made_at');
CREATE TRIGGER drawer_events_on_report AFTER INSERT ON drawer_events
  FOR EACH ROW WHEN (NEW.shift_id IS NULL) EXECUTE FUNCTION record_day_fact('cash', 'id', 'happened_at');
-- A shift is on the report of the day on which it was opened.
CREATE TRIGGER drawer_shifts_on_report AFTER UPDATE OF closed_at ON drawer_shifts
  FOR EACH ROW WHEN (OLD.closed_at IS NULL AND NEW.closed_at IS NOT NULL)
  EXECUTE FUNCTION record_day_fact('shift', 'id', 'opened_at');

-- A sale that the provider gave back as a whole: corrections may have given back parts, or all of
-- it, before. The provider's time is not known here.
CREATE FUNCTION record_provider_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_restoring() THEN
    INSERT INTO day_facts (kind, id, at) SELECT 'provider_refund', NEW.id, p.updated_at
      FROM payments p WHERE (p.provider, p.payment_id) = (NEW.provider, NEW.payment_id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_given_back AFTER UPDATE OF payment_state ON orders
  FOR EACH ROW WHEN (OLD.payment_state = 'paid' AND NEW.payment_state = 'refunded')
  EXECUTE FUNCTION record_provider_refund();
