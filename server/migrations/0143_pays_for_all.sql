-- A guest who asks for the bill may say that they pay for everybody at the table. A mark on the call
-- instead of a kind of its own: servers and desks of the previous version handle it as a request for
-- the bill. Additive: they keep working on this schema.

ALTER TABLE guest_calls ADD COLUMN pays_for_all boolean NOT NULL DEFAULT false;
CREATE INDEX guest_calls_paying_for_all ON guest_calls (guest_id) WHERE pays_for_all;
