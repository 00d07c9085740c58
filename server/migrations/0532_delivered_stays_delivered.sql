-- An order that was delivered and then refunded as a whole is no cancelled order: the figures and the
-- file of sales show it as delivered, as the lists of orders do. Additive: the view has the same
-- columns, and a server of the previous version shows the same.

CREATE OR REPLACE VIEW taken_orders AS
SELECT 'delivery' AS kind, o.id, o.receipt AS number, o.paid_at AS at,
  concat_ws(' ', o.address->>'firstName', o.address->>'lastName') AS name,
  coalesce(o.address->>'phone', '') AS phone, NULL::text AS guest_id, NULL::text AS tab_id,
  o.delivery->>'fulfilment' = 'pickup' AS is_pickup, o.status, o.payment_state AS payment,
  -- As `isCalledOff` of the server has it.
  o.cancelled_at IS NOT NULL AND o.status <> 'Food Delivered' AS is_cancelled,
  -- Paid, and neither refunded as a whole nor cancelled.
  o.payment_state = 'paid' AND o.cancelled_at IS NULL AS is_sale,
  o.amount_halalas, o.corrected_halalas, o.delivery_halalas, 0 AS owed_halalas,
  false AS is_walk_out
FROM orders o
WHERE o.payment_state IN ('paid', 'refunded')
UNION ALL
SELECT 'dine', o.id, o.id, o.created_at, o.name, o.mobile, o.guest_id, o.tab_id, false, o.status,
  CASE WHEN o.is_paid THEN 'paid' ELSE 'pending' END, o.cancelled_at IS NOT NULL,
  -- Of a round that is split, what was paid is a sale before the rest is.
  (o.is_paid OR o.settled_halalas > 0) AND o.cancelled_at IS NULL,
  o.amount_halalas,
  -- What was cancelled comes to nothing, with a correction or with guests who left.
  CASE WHEN o.cancelled_at IS NULL THEN o.corrected_halalas ELSE o.amount_halalas END, 0,
  CASE WHEN o.is_paid OR o.cancelled_at IS NOT NULL THEN 0
    ELSE o.amount_halalas - o.corrected_halalas - o.settled_halalas END,
  NOT o.is_paid AND EXISTS (
    SELECT FROM tabs t JOIN table_visits v ON v.id = t.visit_id
    WHERE t.id = o.tab_id AND v.ending = 'walk_out')
FROM dine_orders o
WHERE (o.has_table_code OR o.confirmed_at IS NOT NULL);
