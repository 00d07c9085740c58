-- Grows with each change of a dish's details (not of its stock), so that two sellers do not overwrite each other.
ALTER TABLE products ADD COLUMN version integer NOT NULL DEFAULT 1 CHECK (version >= 1);
