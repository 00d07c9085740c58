-- When a guest last moved to another table by its code and brought rounds along: the next such move
-- within minutes is the staff's. Additive: servers of the previous version do not limit moves.

ALTER TABLE guests ADD COLUMN own_move_at timestamptz;
