-- All tables from which the staff moved a guest who has not scanned another one since. `moved_from`
-- is the first of them. Additive: servers of the previous version fill the first one only.

ALTER TABLE guests ADD COLUMN left_tables text[] NOT NULL DEFAULT '{}';
UPDATE guests SET left_tables = ARRAY[moved_from] WHERE moved_from IS NOT NULL;
