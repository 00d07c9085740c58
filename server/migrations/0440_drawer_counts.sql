-- Counts of a drawer that were answered with a difference before it was closed: a later count is a
-- recount. Additive: a server of the previous version answers a difference and keeps no count.

CREATE TABLE drawer_counts (
  id               text PRIMARY KEY DEFAULT uuidv7()::text,
  shift_id         text NOT NULL REFERENCES drawer_shifts,
  counted_halalas  bigint NOT NULL CHECK (counted_halalas >= 0),
  -- What was expected at that moment.
  expected_halalas bigint NOT NULL,
  by_id            text NOT NULL REFERENCES staff,
  counted_at       timestamptz NOT NULL
);
CREATE INDEX drawer_counts_of_shift ON drawer_counts (shift_id, id);
CREATE TRIGGER drawer_counts_immutable BEFORE UPDATE OR DELETE ON drawer_counts
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_correction();
COMMENT ON TABLE drawer_counts IS 'Counts of drawers that differed, before the one that closed it.';
