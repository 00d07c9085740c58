-- An approval is for one call with its payload. Additive: servers of the previous version store
-- approvals of a permission, which this version does not accept.

-- When somebody approved the request. Until then `approver` is who asked, and lets nothing through.
ALTER TABLE approvals ADD COLUMN given_at timestamptz;
-- The call, as `POST /api/…`. Null: stored by a server of the previous version.
ALTER TABLE approvals ADD COLUMN call text;
-- SHA-256 of the call, the person and the payload, hexadecimal.
ALTER TABLE approvals ADD COLUMN request_digest text;
-- What the approver was shown: the action, what it is about, and the amount.
ALTER TABLE approvals ADD COLUMN action jsonb;

-- An approval that was not used ends for good when its approver leaves or gets another role, also
-- if they return.
CREATE FUNCTION end_approvals_of_staff() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM approvals WHERE approver = NEW.id AND used_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER staff_end_approvals AFTER UPDATE OF role, ended_at ON staff FOR EACH ROW
  WHEN (OLD.role IS DISTINCT FROM NEW.role OR OLD.ended_at IS DISTINCT FROM NEW.ended_at)
  EXECUTE FUNCTION end_approvals_of_staff();
CREATE INDEX approvals_approver ON approvals (approver) WHERE used_at IS NULL;
