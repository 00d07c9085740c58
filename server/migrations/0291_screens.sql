-- A shared tablet can be the screen of a place, which needs nobody signed in. Additive: servers of the
-- previous version show its names and end its session, whose subject is no person.

ALTER TABLE tablet_pairings ADD COLUMN screen text CHECK (screen IN ('kitchen', 'pass'));
-- Null: it shows the names of the staff.
ALTER TABLE tablets ADD COLUMN screen text CHECK (screen IN ('kitchen', 'pass'));
