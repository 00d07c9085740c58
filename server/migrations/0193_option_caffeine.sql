-- Caffeine that an option adds to its dish. Unit: mg.
-- Additive: servers of the previous version keep working on this schema.

ALTER TABLE menu_options ADD COLUMN caffeine_mg integer CHECK (caffeine_mg BETWEEN 0 AND 5000);
