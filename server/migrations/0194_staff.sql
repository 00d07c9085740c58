-- The staff with their roles, and shared tablets. Additive: servers of the previous version keep
-- signing in sellers; the next start of this version adds a seller that they created to the staff.

-- A person who works at the restaurant. With an e-mail they have a row in sellers with the same id.
CREATE TABLE staff (
  id           text PRIMARY KEY DEFAULT uuidv7()::text,
  name_en      text NOT NULL CHECK (length(name_en) BETWEEN 1 AND 60),
  name_ar      text NOT NULL CHECK (length(name_ar) BETWEEN 1 AND 60),
  role         text NOT NULL CHECK (role IN ('owner', 'manager', 'cashier', 'waiter', 'cook')),
  -- argon2id; null: no PIN, so the person cannot sign in at a tablet.
  pin_hash     text,
  -- Wrong PINs in a row, counted for all processes together.
  wrong_pins   integer NOT NULL DEFAULT 0 CHECK (wrong_pins >= 0),
  locked_until timestamptz,
  created_at   timestamptz NOT NULL DEFAULT now(),
  -- The person left. The row stays, because the history names it.
  ended_at     timestamptz
);
INSERT INTO staff (id, name_en, name_ar, role, created_at)
  SELECT id, 'Admin', 'المدير', 'owner', created_at FROM sellers;

-- A device that several people of the staff share. It shows who works; a PIN starts a session there.
CREATE TABLE tablets (
  id           text PRIMARY KEY DEFAULT uuidv7()::text,
  name         text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  -- SHA-256 of the token in the device's cookie.
  token_hash   bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  created_by   text NOT NULL REFERENCES staff,
  created_at   timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  ended_at     timestamptz
);

-- Set for a person's session at a shared tablet: it ends after minutes without use.
ALTER TABLE sessions ADD COLUMN tablet_id text REFERENCES tablets;
CREATE INDEX sessions_tablet ON sessions (tablet_id) WHERE tablet_id IS NOT NULL;
