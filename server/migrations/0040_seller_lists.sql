-- The seller's lists: pages by (time, id), choices by status and day, and a search that stays quick with years of orders.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Names, phones, street, dishes and receipt in the normal form of shared/contract's normaliseForSearch; the server writes it
-- with the order. The last letters of the id join them in the index.
ALTER TABLE orders ADD COLUMN search_text text NOT NULL DEFAULT '';
ALTER TABLE dine_orders ADD COLUMN search_text text NOT NULL DEFAULT '';

-- For the orders that are there already: the same normal form, once.
CREATE FUNCTION pg_temp.search_form(given text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT lower(translate(regexp_replace(normalize(given, NFKC), '[\u064B-\u065F\u0670\u0640]', '', 'g'),
    'أإآٱىئةؤ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'ااااييهو01234567890123456789'))
$$;
UPDATE orders o SET search_text = pg_temp.search_form(concat_ws(' ',
  o.address->>'firstName', o.address->>'lastName', o.address->>'phone', regexp_replace(o.address->>'phone', '[^0-9]', '', 'g'),
  '0' || right(regexp_replace(o.address->>'phone', '[^0-9]', '', 'g'), 9), o.address->>'street', o.receipt,
  (SELECT string_agg(concat_ws(' ', l.name, l.name_ar), ' ' ORDER BY l.line) FROM order_lines l WHERE l.order_id = o.id)));
UPDATE dine_orders o SET search_text = pg_temp.search_form(concat_ws(' ',
  o.name, o.mobile, regexp_replace(o.mobile, '[^0-9]', '', 'g'),
  (SELECT string_agg(concat_ws(' ', l.name, l.name_ar), ' ' ORDER BY l.line) FROM dine_order_lines l WHERE l.order_id = o.id)));

CREATE INDEX orders_search ON orders USING gin ((search_text || ' ' || lower(right(id, 12))) gin_trgm_ops)
  WHERE payment_state IN ('paid', 'refunded');
CREATE INDEX dine_orders_search ON dine_orders USING gin ((search_text || ' ' || lower(right(id, 12))) gin_trgm_ops);

-- One status at a time, newest first.
CREATE INDEX orders_by_status ON orders (status, paid_at DESC, id DESC) WHERE payment_state IN ('paid', 'refunded');
CREATE INDEX dine_orders_by_status ON dine_orders (status, created_at DESC, id DESC);
