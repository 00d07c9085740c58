-- Keys that all servers of a site sign with: what one has signed, another believes.
CREATE TABLE release_keys (
  purpose    text PRIMARY KEY,
  key        bytea NOT NULL CHECK (length(key) >= 32),
  created_at timestamptz NOT NULL DEFAULT now()
);
