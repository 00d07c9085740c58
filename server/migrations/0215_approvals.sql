-- Approvals: somebody with a permission lets one call of a colleague through, by their PIN. Additive.

CREATE TABLE approvals (
  -- SHA-256 of the token that the call sends.
  token_hash bytea PRIMARY KEY CHECK (length(token_hash) = 32),
  -- The session whose call is approved.
  session_id text NOT NULL REFERENCES sessions ON DELETE CASCADE,
  permission text NOT NULL,
  approver   text NOT NULL REFERENCES staff,
  expires_at timestamptz NOT NULL,
  -- One use.
  used_at    timestamptz
);
CREATE INDEX approvals_session ON approvals (session_id);
