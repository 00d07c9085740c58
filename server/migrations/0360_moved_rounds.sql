-- The table of a round before it was moved: whoever carries it, or has its paper, knows it by that
-- one. Additive: servers of the previous version move rounds without it.

ALTER TABLE dine_orders ADD COLUMN moved_from text;
COMMENT ON COLUMN dine_orders.moved_from IS
  'The first table of a round that is at another one now.';
