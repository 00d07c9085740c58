-- Moves and merges of tables, so that one can be undone until the next bill. Additive: moves that
-- servers of the previous version make are not listed here, and cannot be undone.

CREATE TABLE visit_moves (
  id         text PRIMARY KEY DEFAULT uuidv7()::text,
  kind       text NOT NULL CHECK (kind IN ('move', 'merge')),
  -- The visit that went to another table, and the one that its guests are part of there: the same
  -- visit for a move, the other table's for a merge.
  visit_id   text NOT NULL REFERENCES table_visits,
  host_id    text NOT NULL REFERENCES table_visits,
  from_table text NOT NULL,
  to_table   text NOT NULL,
  moved_at   timestamptz NOT NULL,
  moved_by   text NOT NULL,
  -- Who went along, with which tabs.
  guest_ids  text[] NOT NULL,
  tab_ids    text[] NOT NULL,
  -- The bills, payments, paid tabs and rounds of the whole table that existed by then.
  known_ids  text[] NOT NULL,
  undone_at  timestamptz,
  undone_by  text,
  CHECK ((undone_at IS NULL) = (undone_by IS NULL))
);
CREATE INDEX visit_moves_of_host ON visit_moves (host_id, moved_at) WHERE undone_at IS NULL;
CREATE INDEX visit_moves_of_visit ON visit_moves (visit_id);
