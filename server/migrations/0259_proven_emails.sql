-- An account owns the requests of its own sessions, and those with its email once that is proven.
-- Additive: servers of the previous version do not use these columns.

-- When a link that was mailed to the email was used; null: anybody may have typed it.
ALTER TABLE users ADD COLUMN email_proven_at timestamptz;
-- Somebody outside the account asked for the same: it stays when the account is deleted.
ALTER TABLE area_requests ADD COLUMN asked_by_others boolean NOT NULL DEFAULT false;
