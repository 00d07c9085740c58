-- Each dish of an order has one state, which the kitchen, the floor and the guest read here.
-- Additive: servers of the previous version keep working on this schema. They serve whole orders,
-- by the status of the order.

ALTER TABLE kitchen_ticket_items ADD COLUMN served_at timestamptz;

CREATE VIEW dish_states AS
SELECT i.ticket_id, i.line, t.order_id, t.dine_order_id, i.station, i.course,
  CASE
    WHEN i.cancelled_reason IS NOT NULL THEN 'voided'
    WHEN i.served_at IS NOT NULL OR d.status = 'Food Placed' THEN 'served'
    WHEN i.held_at IS NOT NULL THEN 'held'
    WHEN i.struck_at IS NOT NULL OR t.bumped_at IS NOT NULL THEN 'ready'
    WHEN t.taken_at IS NOT NULL THEN 'cooking'
    ELSE 'fired'
  END AS state,
  coalesce(i.struck_at, t.bumped_at) AS ready_at
FROM kitchen_ticket_items i
JOIN kitchen_tickets t ON t.id = i.ticket_id
LEFT JOIN dine_orders d ON d.id = t.dine_order_id;
COMMENT ON VIEW dish_states IS 'The only definition of the state of a dish.';
