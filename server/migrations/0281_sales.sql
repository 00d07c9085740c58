-- What a sale is, said once: for the figures, the files and their reports. Additive.

-- Every order that was taken: of the shop once it is paid, at a table once it is confirmed. The
-- conditions are those of the tables' indexes, which a query by `kind` and `at` uses.
CREATE VIEW taken_orders AS
SELECT 'delivery' AS kind, o.id, o.receipt AS number, o.paid_at AS at,
  concat_ws(' ', o.address->>'firstName', o.address->>'lastName') AS name,
  o.address->>'phone' AS phone, NULL::text AS guest_id, NULL::text AS tab_id,
  o.delivery->>'fulfilment' = 'pickup' AS is_pickup, o.status, o.payment_state AS payment,
  o.cancelled_at IS NOT NULL AS is_cancelled,
  -- Paid, and neither refunded as a whole nor cancelled.
  o.payment_state = 'paid' AND o.cancelled_at IS NULL AS is_sale,
  o.amount_halalas, o.corrected_halalas, o.delivery_halalas, 0 AS owed_halalas
FROM orders o
WHERE o.payment_state IN ('paid', 'refunded')
UNION ALL
SELECT 'dine', o.id, o.id, o.created_at, o.name, o.mobile, o.guest_id, o.tab_id, false, o.status,
  CASE WHEN o.is_paid THEN 'paid' ELSE 'pending' END, o.cancelled_at IS NOT NULL,
  -- Of a round that is split, what was paid is a sale before the rest is.
  (o.is_paid OR o.settled_halalas > 0) AND o.cancelled_at IS NULL,
  o.amount_halalas, o.corrected_halalas, 0,
  CASE WHEN o.is_paid THEN 0 ELSE o.amount_halalas - o.corrected_halalas - o.settled_halalas END
FROM dine_orders o
WHERE (o.has_table_code OR o.confirmed_at IS NOT NULL);

-- The lines of an order after its corrections: `quantity` without what was removed, `free` of it
-- that is not charged, and what each line comes to. The lines add up to `dishes_halalas`, the amount
-- of the order without the delivery: a discount is shared by their prices.
CREATE FUNCTION corrected_lines(order_kind text, order_key text, dishes_halalas bigint)
RETURNS TABLE (
  line integer, product_id text, name text, name_ar text, details text, details_ar text, note text,
  quantity integer, free integer, net_halalas bigint
) LANGUAGE sql STABLE AS $$
  WITH placed AS (
    SELECT l.line, l.product_id, l.name, l.name_ar, l.details, l.details_ar, l.note, l.quantity,
      l.price_halalas FROM order_lines l WHERE order_kind = 'delivery' AND l.order_id = order_key
    UNION ALL
    SELECT l.line, l.product_id, l.name, l.name_ar, l.details, l.details_ar, l.note, l.quantity,
      l.price_halalas FROM dine_order_lines l WHERE order_kind = 'dine' AND l.order_id = order_key
  ), items AS (
    SELECT c.kind, i.quantity,
      -- An item without a line is of before dishes had several lines in an order.
      coalesce(i.line, (SELECT min(p.line) FROM placed p WHERE p.product_id = i.product_id)) AS line
    FROM order_corrections c JOIN order_correction_items i ON i.correction_id = c.id
    -- Ids of both kinds are random, so that no order of the other kind has the same one.
    WHERE c.order_id = order_key OR c.dine_order_id = order_key
  ), corrected AS (
    SELECT p.*,
      coalesce((SELECT sum(i.quantity) FROM items i WHERE i.line = p.line AND i.kind = 'remove'), 0)
        AS removed,
      coalesce((SELECT sum(i.quantity) FROM items i WHERE i.line = p.line AND i.kind = 'comp'), 0)
        AS comped
    FROM placed p
  ), charged AS (
    SELECT c.*, (c.quantity - c.removed - c.comped) * c.price_halalas AS price,
      sum((c.quantity - c.removed - c.comped) * c.price_halalas) OVER (ORDER BY c.line) AS up_to,
      sum((c.quantity - c.removed - c.comped) * c.price_halalas) OVER () AS total
    FROM corrected c
  )
  SELECT c.line, c.product_id, c.name, c.name_ar, c.details, c.details_ar, c.note,
    (c.quantity - c.removed)::integer, c.comped::integer,
    CASE WHEN c.total = 0 THEN 0
      ELSE round(dishes_halalas * c.up_to / c.total)
        - round(dishes_halalas * (c.up_to - c.price) / c.total) END::bigint
  FROM charged c
$$;
