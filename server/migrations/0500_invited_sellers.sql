-- The last owner must be able to sign in, and whoever was only invited cannot yet. Additive: a server
-- of an earlier version sets the password alone, which says that the invitation was accepted.

ALTER TABLE sellers ADD COLUMN invited_hash text;
COMMENT ON COLUMN sellers.invited_hash IS
  'The hash of the password that nobody knows, set with an invitation: it is accepted once password_hash is another one. Null for who was not invited, or before this column.';
