-- Firing what is on hold begins a new round of a ticket, as a recall does: a late bump of the round
-- before does not make it ready. A press that names its items still counts in a round that a fire
-- began. Additive: a server of the previous version recalls without resetting the number, which its
-- higher round makes up for.

ALTER TABLE kitchen_tickets ADD COLUMN fired_rounds integer NOT NULL DEFAULT 0;
COMMENT ON COLUMN kitchen_tickets.fired_rounds IS
  'How many of the latest rounds a fire began, since the last recall.';
