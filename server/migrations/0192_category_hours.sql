-- Categories whose dishes are served at certain hours only. A dish's own hours win. Additive: servers
-- of the previous version keep working on this schema; they take orders for these dishes at any hour.

CREATE TABLE category_hours (
  category    text PRIMARY KEY,
  -- Minutes after midnight of the trading day; above 1440 after midnight.
  served_from integer NOT NULL CHECK (served_from BETWEEN 360 AND 1800),
  served_to   integer NOT NULL CHECK (served_to > served_from AND served_to BETWEEN 360 AND 1800),
  changed_at  timestamptz NOT NULL DEFAULT now(),
  changed_by  text NOT NULL
);

-- The menu in memory contains the hours of its dishes.
CREATE TRIGGER category_hours_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON category_hours
  FOR EACH STATEMENT EXECUTE FUNCTION notify_products();
