-- Recipes of options: what an option takes besides the recipe of the dish that it is chosen for.
-- Additive: servers of the previous version keep working on this schema; they sell options without
-- taking their ingredients.

CREATE TABLE option_recipes (
  group_id  text NOT NULL,
  option_id text NOT NULL,
  -- As in order lines: `group/option`.
  option    text PRIMARY KEY GENERATED ALWAYS AS (group_id || '/' || option_id) STORED,
  -- Grows with each change, so that two sellers do not overwrite each other.
  version   integer NOT NULL DEFAULT 1 CHECK (version >= 1),
  UNIQUE (group_id, option_id),
  FOREIGN KEY (group_id, option_id) REFERENCES menu_options ON DELETE CASCADE
);

CREATE TABLE option_recipe_ingredients (
  option        text NOT NULL REFERENCES option_recipes ON DELETE CASCADE,
  ingredient_id text NOT NULL REFERENCES ingredients,
  position      integer NOT NULL,
  -- Of one portion of the option, in units of the ingredient.
  amount        integer NOT NULL CHECK (amount BETWEEN 1 AND 20000),
  PRIMARY KEY (option, ingredient_id)
);
CREATE INDEX option_recipe_ingredients_ingredient ON option_recipe_ingredients (ingredient_id);

-- The cached menu says which options are sold out.
CREATE TRIGGER option_recipe_ingredients_changed
  AFTER INSERT OR UPDATE OR DELETE ON option_recipe_ingredients
  FOR EACH STATEMENT EXECUTE FUNCTION notify_products();

-- Of an option: `group/option`. Then product_id is the dish that it was chosen for, and pieces are
-- portions of the option.
ALTER TABLE ingredient_movements ADD COLUMN option text CHECK (length(option) <= 129);
