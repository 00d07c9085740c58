-- The history of an order names who approved a correction, as it does of guests who left without
-- paying. Additive: null for corrections of an earlier version, and of whoever may correct alone.

ALTER TABLE order_corrections ADD COLUMN approved_by text REFERENCES staff;
COMMENT ON COLUMN order_corrections.approved_by IS
  'Who approved it, if the person may not do it alone.';
