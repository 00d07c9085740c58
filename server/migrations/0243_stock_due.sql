-- Sold orders of a later trading day, whose ingredients are taken when that day begins. Additive:
-- servers of the previous version keep working on this schema; they take ingredients when they sell.

CREATE TABLE stock_due (
  order_id text PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
  -- The trading day on which it is to be cooked.
  day      date NOT NULL
);
CREATE INDEX stock_due_day ON stock_due (day);
