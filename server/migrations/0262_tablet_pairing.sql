-- A tablet is paired by a code that the device of a manager or owner shows. Additive: servers of the
-- previous version go on starting tablets from a signed-in device.

CREATE TABLE tablet_pairings (
  -- Becomes the id of the tablet.
  id         text PRIMARY KEY DEFAULT uuidv7()::text,
  name       text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  -- SHA-256 of the six digits.
  code_hash  bytea NOT NULL CHECK (length(code_hash) = 32),
  -- SHA-256 of the token in the address of the QR code, which nobody can guess.
  token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  created_by text NOT NULL REFERENCES staff,
  expires_at timestamptz NOT NULL,
  -- Wrong digits from any device while it was open.
  wrong      integer NOT NULL DEFAULT 0 CHECK (wrong >= 0)
);
CREATE INDEX tablet_pairings_code ON tablet_pairings (code_hash);

-- The owner who answers for the tablet. Null: it ends with the person who paired it, as do those of
-- earlier versions.
ALTER TABLE tablets ADD COLUMN confirmed_by text REFERENCES staff;
-- Where it was used last.
ALTER TABLE tablets ADD COLUMN last_address text;
ALTER TABLE tablets ADD COLUMN last_device text;
