-- A delivery can leave the kitchen without dishes that are still to be made. Its ticket stays on the
-- displays with them, and says so. Additive: a server of an earlier version closes it, as before.

ALTER TABLE kitchen_tickets ADD COLUMN left_at timestamptz;
COMMENT ON COLUMN kitchen_tickets.left_at IS
  'When the order left the kitchen without dishes of this ticket; null once the order is back.';
