-- How long the kitchen is busy beyond a pause that was begun meanwhile. Additive: servers of the
-- previous version end both together.
ALTER TABLE ordering_pauses
  ADD COLUMN busy_minutes integer CHECK (busy_minutes BETWEEN 0 AND 240),
  ADD COLUMN busy_ends_at timestamptz;
