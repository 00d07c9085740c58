-- Each station sees that something of its tickets was cancelled, until it has noticed it. Additive: a
-- server of an earlier version shows what is cancelled among all stations only, as before.

ALTER TABLE kitchen_ticket_items ADD COLUMN cancel_seen_at timestamptz;
COMMENT ON COLUMN kitchen_ticket_items.cancel_seen_at IS
  'When its station had noticed that it is cancelled; null also for what was not cancelled.';
