-- Texts are as long as readers count: in graphemes, which the contract limits. A grapheme can be
-- several code points, which `length` counts. Servers of the previous version write shorter texts.

-- contract: 0.1.0
ALTER TABLE products
  DROP CONSTRAINT products_name_check,
  DROP CONSTRAINT products_name_ar_check;
-- contract: 0.1.0
ALTER TABLE seller_passkeys
  DROP CONSTRAINT seller_passkeys_name_check;
-- contract: 0.1.0
ALTER TABLE option_groups
  DROP CONSTRAINT option_groups_name_check,
  DROP CONSTRAINT option_groups_name_ar_check;
-- contract: 0.1.0
ALTER TABLE menu_options
  DROP CONSTRAINT menu_options_name_check,
  DROP CONSTRAINT menu_options_name_ar_check,
  DROP CONSTRAINT menu_options_hint_check,
  DROP CONSTRAINT menu_options_hint_ar_check;
-- contract: 0.1.0
ALTER TABLE staff
  DROP CONSTRAINT staff_name_en_check,
  DROP CONSTRAINT staff_name_ar_check;
-- contract: 0.1.0
ALTER TABLE tablets
  DROP CONSTRAINT tablets_name_check;
-- contract: 0.1.0
ALTER TABLE ingredients
  DROP CONSTRAINT ingredients_name_check,
  DROP CONSTRAINT ingredients_name_ar_check;
-- contract: 0.1.0
ALTER TABLE ingredient_movements
  DROP CONSTRAINT ingredient_movements_note_check;
-- contract: 0.1.0
ALTER TABLE drawers
  DROP CONSTRAINT drawers_name_en_check,
  DROP CONSTRAINT drawers_name_ar_check;
