-- What each line of an order costs after a correction, as bills and the shares of a split have it: the
-- figures by dish say the same. Additive: a correction of an earlier server has none, and the order's
-- amount is then shared by what its lines cost.

ALTER TABLE order_corrections ADD COLUMN line_amounts_halalas bigint[];
COMMENT ON COLUMN order_corrections.line_amounts_halalas IS
  'What each line of the order costs after this correction, by its position.';

CREATE OR REPLACE FUNCTION corrected_lines(order_kind text, order_key text, dishes_halalas bigint)
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
    SELECT c.kind, c.percent, c.fixed_halalas, i.quantity,
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
  ), discounted AS (
    SELECT c.*, (c.quantity - c.removed - c.comped) * c.price_halalas AS full_price, coalesce((
      SELECT sum(CASE WHEN i.percent IS NULL THEN i.fixed_halalas ELSE
        floor((c.price_halalas * least(i.quantity, c.quantity - c.removed - c.comped) * i.percent
          + 50) / 100.0) END)
      FROM items i WHERE i.line = c.line AND i.kind = 'discount'), 0) AS off
    FROM corrected c
  ), charged AS (
    SELECT d.*, greatest(d.full_price - d.off, 0) AS price,
      sum(greatest(d.full_price - d.off, 0)) OVER (ORDER BY d.line) AS up_to,
      sum(greatest(d.full_price - d.off, 0)) OVER () AS total
    FROM discounted d
  ), latest AS (
    SELECT k.line_amounts_halalas AS amounts FROM order_corrections k
    WHERE k.order_id = order_key OR k.dine_order_id = order_key
    ORDER BY k.id DESC LIMIT 1
  ), known AS (
    SELECT l.amounts FROM latest l
    WHERE (SELECT sum(one) FROM unnest(l.amounts) one) = dishes_halalas
  )
  SELECT c.line, c.product_id, c.name, c.name_ar, c.details, c.details_ar, c.note,
    (c.quantity - c.removed)::integer, c.comped::integer,
    CASE WHEN EXISTS (SELECT FROM known) THEN (SELECT k.amounts[c.line + 1] FROM known k)
      WHEN c.total = 0 THEN 0
      ELSE round(dishes_halalas * c.up_to / c.total)
        - round(dishes_halalas * (c.up_to - c.price) / c.total) END::bigint
  FROM charged c
$$;
