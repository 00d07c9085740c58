-- Traces of allergens that the kitchen cannot exclude, and properties that guests filter by.
-- Additive: servers of the previous version keep working on this schema.

ALTER TABLE products ADD COLUMN may_contain text[];
ALTER TABLE products ADD COLUMN tags text[];
