-- What ends with an access ends for good, also where a server writes it at the same moment.
-- Additive: servers of the previous version delete the codes themselves.

-- A code that pairs a tablet ends when its person leaves or gets another role.
CREATE FUNCTION end_pairings_of_staff() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM tablet_pairings WHERE created_by = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER staff_end_pairings AFTER UPDATE OF role, ended_at ON staff FOR EACH ROW
  WHEN (OLD.role IS DISTINCT FROM NEW.role OR OLD.ended_at IS DISTINCT FROM NEW.ended_at)
  EXECUTE FUNCTION end_pairings_of_staff();

-- An approval that was given with the old PIN and was not used ends with a new one.
CREATE TRIGGER staff_end_approvals_of_pin AFTER UPDATE OF pin_hash ON staff FOR EACH ROW
  WHEN (OLD.pin_hash IS DISTINCT FROM NEW.pin_hash)
  EXECUTE FUNCTION end_approvals_of_staff();
