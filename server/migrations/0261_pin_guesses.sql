-- Wrong PINs belong to the tablet where they were typed. Additive: servers of the previous version
-- go on counting in staff.wrong_pins, which this version does not read.

-- Wrong PINs in a row for a name at a tablet, counted for all processes together.
CREATE TABLE pin_guesses (
  tablet_id    text NOT NULL REFERENCES tablets ON DELETE CASCADE,
  -- The id as it was sent: one that nobody has is counted, and locked, like any other.
  staff_id     text NOT NULL CHECK (length(staff_id) <= 64),
  wrong        integer NOT NULL CHECK (wrong > 0),
  last_at      timestamptz NOT NULL,
  locked_until timestamptz,
  PRIMARY KEY (tablet_id, staff_id)
);
CREATE INDEX pin_guesses_staff ON pin_guesses (staff_id);

-- Wrong PINs of all names at the tablet together.
ALTER TABLE tablets ADD COLUMN wrong_pins integer NOT NULL DEFAULT 0 CHECK (wrong_pins >= 0);
ALTER TABLE tablets ADD COLUMN wrong_pin_at timestamptz;
ALTER TABLE tablets ADD COLUMN locked_until timestamptz;
