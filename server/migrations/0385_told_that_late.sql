-- When the customer of an order first read that it is late: the desk shows it. Additive: servers of
-- the previous version do not write it.

ALTER TABLE orders ADD COLUMN late_told_at timestamptz;
