-- A table that has become free says where its guests were moved to. Additive.

CREATE INDEX visit_moves_from_table ON visit_moves (from_table, moved_at) WHERE undone_at IS NULL;
