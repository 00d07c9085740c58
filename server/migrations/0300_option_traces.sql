-- Allergens of which an option may contain traces, as those of a dish.
-- Additive: servers of the previous version keep working on this schema.

ALTER TABLE menu_options ADD COLUMN may_contain text[];
