-- The code on a table proves that a guest is at the table. Additive: servers of the previous version
-- keep working on this schema.

-- The current code of each table. A new code replaces the old one, which ends.
CREATE TABLE table_codes (
  table_label text PRIMARY KEY,
  code        text NOT NULL CHECK (length(code) >= 16),
  made_at     timestamptz NOT NULL,
  -- The seller who replaced the code. Null for the first code of a table.
  made_by     text
);

-- The last valid code that the guest has shown. It proves presence while it is the code of the
-- guest's table.
ALTER TABLE guests ADD COLUMN table_code text;

-- An order without a code waits until the staff confirms it. Orders of earlier versions do not wait.
ALTER TABLE dine_orders ADD COLUMN has_table_code boolean NOT NULL DEFAULT true;
ALTER TABLE dine_orders ADD COLUMN confirmed_at timestamptz;
ALTER TABLE dine_orders ADD COLUMN confirmed_by text;
CREATE INDEX dine_orders_waiting ON dine_orders (guest_id, created_at)
  WHERE NOT has_table_code AND confirmed_at IS NULL;

-- Calls of guests. `table_calls` allows one open call of a kind for a whole table, so one guest's
-- call hid another's; here it is one for each guest. A server of the previous version still writes
-- `table_calls`: triggers copy its calls, and their ends in both directions.
CREATE TABLE guest_calls (
  id             text PRIMARY KEY DEFAULT uuidv7()::text,
  guest_id       text NOT NULL REFERENCES guests,
  table_label    text NOT NULL,
  kind           text NOT NULL CHECK (kind IN ('waiter', 'bill')),
  has_table_code boolean NOT NULL DEFAULT true,
  called_at      timestamptz NOT NULL,
  answered_at    timestamptz
);
INSERT INTO guest_calls (id, guest_id, table_label, kind, called_at, answered_at)
  SELECT DISTINCT ON (guest_id, kind, answered_at) id, guest_id, table_label, kind, called_at, answered_at
  FROM table_calls WHERE answered_at IS NULL ORDER BY guest_id, kind, answered_at, called_at DESC;
CREATE UNIQUE INDEX guest_calls_open ON guest_calls (guest_id, kind) WHERE answered_at IS NULL;

CREATE FUNCTION copy_table_call() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO guest_calls (id, guest_id, table_label, kind, called_at)
      VALUES (NEW.id, NEW.guest_id, NEW.table_label, NEW.kind, NEW.called_at) ON CONFLICT DO NOTHING;
  ELSE
    UPDATE guest_calls SET answered_at = NEW.answered_at WHERE id = NEW.id AND answered_at IS NULL;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER table_calls_copied AFTER INSERT OR UPDATE OF answered_at ON table_calls
  FOR EACH ROW EXECUTE FUNCTION copy_table_call();

CREATE FUNCTION end_table_call() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE table_calls SET answered_at = NEW.answered_at WHERE id = NEW.id AND answered_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER guest_calls_answered AFTER UPDATE OF answered_at ON guest_calls
  FOR EACH ROW WHEN (OLD.answered_at IS NULL AND NEW.answered_at IS NOT NULL)
  EXECUTE FUNCTION end_table_call();
