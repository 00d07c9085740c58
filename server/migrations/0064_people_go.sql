-- Sessions end everywhere at once, and people can take their data and leave.

-- Every process remembers sessions for some seconds: whoever ends one says so to all, as it commits.
CREATE FUNCTION notify_session_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('sessions', NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER sessions_ended AFTER UPDATE OF revoked_at ON sessions
  FOR EACH ROW WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION notify_session_end();

-- An account that was deleted: its row stays for the orders that the tax law keeps, without name, email and password.
ALTER TABLE users ADD COLUMN deleted_at timestamptz;
ALTER TABLE users ADD CONSTRAINT users_deleted_nameless CHECK (deleted_at IS NULL OR (name = '' AND email = id AND password_hash = ''));

-- Guests whose names and numbers are still there: what the hourly housekeeping looks for.
CREATE INDEX guests_named ON guests (created_at) WHERE name <> '';
CREATE INDEX dine_orders_named ON dine_orders (created_at) WHERE name <> '';

-- A bill never changes, with one exception: its customer's name and number may be taken off. A simplified tax invoice
-- need not name its customer, so what the tax law keeps is still whole.
CREATE OR REPLACE FUNCTION refuse_change_of_bill() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE'
    AND to_jsonb(NEW) - 'content' = to_jsonb(OLD) - 'content'
    AND NEW.content = jsonb_set(OLD.content, '{customer}', '{"name": "", "mobile": ""}') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a bill that was issued is never changed or removed';
END $$;
