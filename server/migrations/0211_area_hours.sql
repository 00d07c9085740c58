-- Hours at which the restaurant delivers to an area. Additive: servers of the previous version keep
-- working on this schema; they deliver to these areas at any hour.

-- Minutes after midnight of the trading day; above 1440 after midnight. Both null: always.
ALTER TABLE delivery_areas ADD COLUMN served_from integer CHECK (served_from BETWEEN 360 AND 1800);
ALTER TABLE delivery_areas ADD COLUMN served_to integer CHECK (
  (served_from IS NULL) = (served_to IS NULL)
  AND served_to > served_from AND served_to BETWEEN 360 AND 1800);
