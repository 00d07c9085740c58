-- The figures of trading days that are over, so that a range of days is read instead of computed.
-- Every change of what a day's figures are made of removes its row; the next reader stores it again.
-- Additive: the triggers work for servers of the previous version too.

CREATE TABLE day_figures (
  day     date PRIMARY KEY,
  -- The bounds of the day when it was computed. A row with other bounds is not used.
  from_at timestamptz NOT NULL,
  to_at   timestamptz NOT NULL CHECK (to_at > from_at),
  -- The shape of `figures`. A server that knows another one computes the day again.
  version integer NOT NULL,
  figures jsonb NOT NULL CHECK (jsonb_typeof(figures) = 'object')
);
CREATE INDEX day_figures_span ON day_figures (from_at, to_at);

-- The DELETE also takes the table's ROW EXCLUSIVE lock until the transaction ends, whether or not
-- there is a row. Whoever stores a day waits for it with a lock that conflicts, so that no change is
-- missed that was made before and committed after the figures were read.
CREATE FUNCTION forget_day_figures(at timestamptz) RETURNS void LANGUAGE sql AS $$
  DELETE FROM day_figures WHERE from_at <= at AND to_at > at;
$$;

CREATE FUNCTION forget_figures_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM forget_day_figures(OLD.paid_at); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM forget_day_figures(NEW.paid_at); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_forget_figures AFTER INSERT OR DELETE OR UPDATE OF
  amount_halalas, corrected_halalas, payment_state, paid_at, cancelled_at, delivery ON orders
  FOR EACH ROW EXECUTE FUNCTION forget_figures_of_order();

CREATE FUNCTION forget_figures_of_dine_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM forget_day_figures(OLD.created_at); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM forget_day_figures(NEW.created_at); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER dine_orders_forget_figures AFTER INSERT OR DELETE OR UPDATE OF
  amount_halalas, corrected_halalas, settled_halalas, is_paid, cancelled_at, confirmed_at,
  has_table_code, created_at, guest_id, tab_id ON dine_orders
  FOR EACH ROW EXECUTE FUNCTION forget_figures_of_dine_order();

-- Whether an unpaid round is open or was left without paying.
CREATE FUNCTION forget_figures_of_tab() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM forget_day_figures(o.created_at) FROM dine_orders o WHERE o.tab_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER tabs_forget_figures AFTER UPDATE OF closed_at ON tabs
  FOR EACH ROW EXECUTE FUNCTION forget_figures_of_tab();

CREATE FUNCTION forget_figures_of_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM forget_day_figures(NEW.paid_at);
  RETURN NULL;
END $$;
CREATE TRIGGER bill_payments_forget_figures AFTER INSERT ON bill_payments
  FOR EACH ROW EXECUTE FUNCTION forget_figures_of_payment();

CREATE FUNCTION forget_figures_of_reversal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM forget_day_figures(p.paid_at) FROM bill_payments p WHERE p.id = NEW.payment_id;
  RETURN NULL;
END $$;
CREATE TRIGGER bill_payment_reversals_forget_figures AFTER INSERT ON bill_payment_reversals
  FOR EACH ROW EXECUTE FUNCTION forget_figures_of_reversal();

CREATE FUNCTION forget_figures_of_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM forget_day_figures(NEW.opened_at);
  RETURN NULL;
END $$;
CREATE TRIGGER kitchen_tickets_forget_figures AFTER INSERT OR UPDATE OF bumped_at, opened_at
  ON kitchen_tickets FOR EACH ROW EXECUTE FUNCTION forget_figures_of_ticket();

CREATE FUNCTION forget_figures_of_ticket_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM forget_day_figures(t.opened_at) FROM kitchen_tickets t WHERE t.id = NEW.ticket_id;
  RETURN NULL;
END $$;
CREATE TRIGGER kitchen_ticket_items_forget_figures AFTER UPDATE OF struck_at, cancelled_reason
  ON kitchen_ticket_items FOR EACH ROW EXECUTE FUNCTION forget_figures_of_ticket_item();
