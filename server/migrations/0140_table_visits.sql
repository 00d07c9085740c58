-- A table's visit: everybody at one table, with their tabs and rounds, until it is cleared. Additive:
-- servers of the previous version keep working on this schema; their guests have no visit.

CREATE TABLE table_visits (
  id             text PRIMARY KEY DEFAULT uuidv7()::text,
  table_label    text NOT NULL,
  opened_at      timestamptz NOT NULL,
  closed_at      timestamptz,
  -- `cleared`: paid or nothing was ordered. `walk_out`: left without paying. `merged`: its guests
  -- joined another visit. `left`: nobody was left when the next guest came.
  ending         text CHECK (ending IN ('cleared', 'walk_out', 'merged', 'left')),
  -- Why the guests left without paying, and the name of who closed the visit.
  reason         text,
  closed_by      text,
  closed_by_name text,
  merged_into    text REFERENCES table_visits,
  CHECK ((closed_at IS NULL) = (ending IS NULL))
);
CREATE UNIQUE INDEX table_visits_open ON table_visits (table_label) WHERE closed_at IS NULL;

-- The visit that a guest is part of now, or was part of last.
ALTER TABLE guests ADD COLUMN visit_id text REFERENCES table_visits;
-- The table that the guest's phone still sends after the staff moved them.
ALTER TABLE guests ADD COLUMN moved_from text;
-- A guest without a phone whom the staff added: what a table orders together.
ALTER TABLE guests ADD COLUMN stands_for_all boolean NOT NULL DEFAULT false;
CREATE INDEX guests_of_visit ON guests (visit_id) WHERE visit_id IS NOT NULL;

ALTER TABLE tabs ADD COLUMN visit_id text REFERENCES table_visits;
CREATE INDEX tabs_of_visit ON tabs (visit_id) WHERE visit_id IS NOT NULL;

-- The floor plan as the seller draws it: one document. Without a row, a default plan is shown.
CREATE TABLE floor_plans (
  id         integer PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  version    integer NOT NULL CHECK (version > 0),
  plan       jsonb NOT NULL CHECK (jsonb_typeof(plan) = 'object'),
  changed_at timestamptz NOT NULL,
  changed_by text NOT NULL
);
