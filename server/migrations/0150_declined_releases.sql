-- A seller can decline the release that a team asks to publish although a check refuses it. The row
-- records the answer as an approval does; it is expired from the start, so that a server of the
-- previous version never publishes by it. Additive.

ALTER TABLE release_approvals ADD COLUMN declined_at timestamptz;
