-- A float that is not what was left in the drawer at its last count. Additive: servers of the
-- previous version store no reason.

-- What was left, if the float differs, and why. Unit: halalas.
ALTER TABLE drawer_shifts ADD COLUMN left_before_halalas bigint, ADD COLUMN float_reason text;
