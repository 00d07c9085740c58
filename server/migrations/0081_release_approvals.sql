-- Releases that were taken back because they were bad are not a fallback or a target again.
ALTER TABLE release_moves
  ADD COLUMN takes_back boolean NOT NULL DEFAULT false,
  -- The seller who approved a release that a check refuses.
  ADD COLUMN approved_by text;
UPDATE release_moves SET takes_back = true
  WHERE what = 'rollback' OR (what = 'withdraw' AND reason IS NOT NULL);

-- A seller's word for one release of one package that the checks refuse. It counts once.
CREATE TABLE release_approvals (
  -- SHA-256 of the code that the seller gives to the team.
  code       bytea PRIMARY KEY,
  remote     text NOT NULL,
  seller     text NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at    timestamptz
);
