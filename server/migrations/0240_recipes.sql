-- Ingredients with their stock and cost, and recipes of dishes. Additive: servers of the previous
-- version keep working on this schema; they sell without taking ingredients.

CREATE TABLE ingredients (
  id           text PRIMARY KEY DEFAULT uuidv7()::text,
  name         text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  name_ar      text CHECK (length(name_ar) BETWEEN 1 AND 80),
  unit         text NOT NULL CHECK (unit IN ('g', 'ml', 'piece')),
  -- The sum of its movements. Whole units.
  on_hand      integer NOT NULL DEFAULT 0 CHECK (on_hand >= 0),
  -- Of 1000 g, 1000 ml or one piece.
  cost_halalas integer NOT NULL CHECK (cost_halalas BETWEEN 0 AND 10000000),
  -- Down to this amount, little is left.
  low_at       integer NOT NULL CHECK (low_at BETWEEN 0 AND 1000000000),
  -- Grows with each change of its details, so that two sellers do not overwrite each other.
  version      integer NOT NULL DEFAULT 1 CHECK (version >= 1),
  deleted_at   timestamptz
);

CREATE TABLE dish_recipes (
  product_id       text PRIMARY KEY REFERENCES products,
  -- Grows with each change, so that two sellers do not overwrite each other.
  version          integer NOT NULL DEFAULT 1 CHECK (version >= 1),
  -- The ingredients do not suffice for one piece: the dish is out of stock.
  is_short         boolean NOT NULL DEFAULT false,
  -- The dish was in stock when it became short, and is so again after a delivery.
  returns_to_stock boolean NOT NULL DEFAULT false
);

CREATE TABLE recipe_ingredients (
  product_id    text NOT NULL REFERENCES dish_recipes,
  ingredient_id text NOT NULL REFERENCES ingredients,
  position      integer NOT NULL,
  -- Of one piece of the dish, in units of the ingredient.
  amount        integer NOT NULL CHECK (amount BETWEEN 1 AND 20000),
  PRIMARY KEY (product_id, ingredient_id)
);
CREATE INDEX recipe_ingredients_ingredient ON recipe_ingredients (ingredient_id);

CREATE TABLE ingredient_movements (
  id            text PRIMARY KEY DEFAULT uuidv7()::text,
  ingredient_id text NOT NULL REFERENCES ingredients,
  kind          text NOT NULL CHECK (kind IN ('delivery', 'count', 'waste', 'sold', 'returned')),
  -- By how much the stock changed.
  amount        integer NOT NULL CHECK (CASE
    WHEN kind IN ('delivery', 'returned') THEN amount > 0
    WHEN kind IN ('waste', 'sold') THEN amount < 0
    ELSE true END),
  -- Of `sold` and `returned`: the order, for delivery or at a table, and the dish.
  order_id      text,
  product_id    text REFERENCES products,
  pieces        integer CHECK (pieces > 0),
  note          text CHECK (length(note) <= 200),
  -- The member of the staff.
  by_id         text,
  request_key   text UNIQUE,
  moved_at      timestamptz NOT NULL DEFAULT now(),
  CHECK (num_nonnulls(order_id, product_id, pieces) =
    CASE WHEN kind IN ('sold', 'returned') THEN 3 ELSE 0 END)
);
CREATE INDEX ingredient_movements_ingredient ON ingredient_movements (ingredient_id, id);
CREATE INDEX ingredient_movements_order ON ingredient_movements (order_id)
  WHERE order_id IS NOT NULL;
CREATE TRIGGER ingredient_movements_immutable BEFORE UPDATE OR DELETE ON ingredient_movements
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_correction();
