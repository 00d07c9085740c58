-- A bump on the display of all stations leaves what was cancelled to the stations that have not noticed
-- it yet. Additive: a server of an earlier version closes the ticket with such a bump, as before, and
-- shows one that stays for a station among all stations, too.

ALTER TABLE kitchen_tickets ADD COLUMN all_bumped_at timestamptz;
COMMENT ON COLUMN kitchen_tickets.all_bumped_at IS
  'When the display of all stations bumped it while a station had not noticed what was cancelled: it stays there only.';
