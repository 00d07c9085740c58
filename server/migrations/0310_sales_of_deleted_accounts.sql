-- A sale of a deleted account has an empty phone number, as it has an empty name: not null. Additive.

CREATE OR REPLACE VIEW taken_orders AS
SELECT 'delivery' AS kind, o.id, o.receipt AS number, o.paid_at AS at,
  concat_ws(' ', o.address->>'firstName', o.address->>'lastName') AS name,
  coalesce(o.address->>'phone', '') AS phone, NULL::text AS guest_id, NULL::text AS tab_id,
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
