-- The state of the hours says by which ways no order can be had. Every save of the areas changes
-- this row, in the same transaction.
CREATE TRIGGER delivery_settings_changed AFTER UPDATE ON delivery_settings
  FOR EACH STATEMENT EXECUTE FUNCTION notify_opening_hours();
