-- How many of a dish are left on one trading day. A dish without a row is not counted. Additive:
-- servers of the previous version keep working on this schema; they sell without counting.

CREATE TABLE dish_counts (
  product_id  text PRIMARY KEY REFERENCES products,
  -- The trading day of the count. The row is of no effect on other days.
  day         date NOT NULL,
  left_count  integer NOT NULL CHECK (left_count BETWEEN 0 AND 10000),
  -- The count took the dish out of stock, and puts it back.
  is_sold_out boolean NOT NULL DEFAULT false
);
