-- The audit log: one row for each change that the staff, a team, a customer or the server made.
-- Additive: servers of the previous version keep working on this schema; they record nothing.

CREATE TABLE audit_events (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at               timestamptz NOT NULL,
  trading_day      date NOT NULL,
  actor_kind       text NOT NULL CHECK (actor_kind IN ('staff', 'team', 'customer', 'system')),
  -- The id of a member of the staff or of a customer, or the name of a team.
  actor_id         text,
  -- The names as they were; customers have none, so that deleting an account changes no row.
  actor_name_en    text,
  actor_name_ar    text,
  role             text,
  -- The name of the shared tablet, or browser and system of an own device.
  device           text,
  action           text NOT NULL,
  subject_type     text NOT NULL,
  subject_id       text NOT NULL,
  subject_label    text,
  -- The fields that changed.
  before           jsonb CHECK (jsonb_typeof(before) = 'object'),
  after            jsonb CHECK (jsonb_typeof(after) = 'object'),
  reason           text,
  approver_id      text,
  approver_name_en text,
  approver_name_ar text
);
CREATE INDEX audit_events_subject ON audit_events (subject_id, id);
CREATE INDEX audit_events_actor ON audit_events (actor_id, id);
CREATE INDEX audit_events_type ON audit_events (subject_type, id);
CREATE INDEX audit_events_action ON audit_events (action, id);
CREATE INDEX audit_events_day ON audit_events (trading_day, id);

-- The hash chain over the events. They are sealed after they are committed, so the order of the
-- positions need not be the order of the ids.
CREATE TABLE audit_seals (
  position  bigint PRIMARY KEY CHECK (position > 0),
  event_id  bigint NOT NULL UNIQUE,
  -- SHA-256 of the hash before and of the event.
  hash      bytea NOT NULL CHECK (length(hash) = 32),
  -- By the clock of the database.
  sealed_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX audit_seals_time ON audit_seals (sealed_at);

CREATE FUNCTION refuse_change_of_audit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_empty boolean;
BEGIN
  -- A restore truncates the empty tables of an empty site.
  IF TG_OP = 'TRUNCATE' THEN
    EXECUTE format('SELECT NOT EXISTS (SELECT FROM %I)', TG_TABLE_NAME) INTO is_empty;
    IF is_empty THEN
      RETURN NULL;
    END IF;
  END IF;
  RAISE EXCEPTION 'the audit log is never changed or removed';
END $$;
CREATE TRIGGER audit_events_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_audit();
CREATE TRIGGER audit_seals_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_seals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_audit();
-- Also for sessions that switch ordinary triggers off.
ALTER TABLE audit_events ENABLE ALWAYS TRIGGER audit_events_immutable;
ALTER TABLE audit_seals ENABLE ALWAYS TRIGGER audit_seals_immutable;
-- The owner of the tables keeps TRUNCATE, for a restore.
REVOKE UPDATE, DELETE ON audit_events, audit_seals FROM PUBLIC, CURRENT_USER;
