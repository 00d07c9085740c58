-- The registry: which release of which package is live. Releases are never changed, only added.
CREATE TABLE releases (
  remote     text NOT NULL,
  version    text NOT NULL,
  hash       text NOT NULL,
  -- Its folder: `1.0.0-0123456789ab`.
  name       text NOT NULL GENERATED ALWAYS AS (version || '-' || hash) STORED,
  -- release.json, see ReleaseManifest in shared/contract.
  manifest   jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (remote, version, hash),
  UNIQUE (remote, name)
);

CREATE TABLE release_pointers (
  remote   text NOT NULL,
  channel  text NOT NULL DEFAULT 'live' CHECK (channel IN ('live', 'canary')),
  release  text NOT NULL,
  -- Share of visits that get a canary.
  percent  integer NOT NULL DEFAULT 100 CHECK (percent BETWEEN 0 AND 100),
  moved_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (remote, channel),
  FOREIGN KEY (remote, release) REFERENCES releases (remote, name)
);

-- Where the pointers were before, so that a roll-back knows where to go.
CREATE TABLE release_moves (
  id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  remote   text NOT NULL,
  channel  text NOT NULL,
  release  text,
  percent  integer NOT NULL DEFAULT 100,
  moved_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX release_moves_remote ON release_moves (remote, id DESC);

CREATE FUNCTION notify_releases() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('releases', '');
  RETURN NULL;
END $$;
CREATE TRIGGER release_pointers_changed AFTER INSERT OR UPDATE OR DELETE ON release_pointers
  FOR EACH STATEMENT EXECUTE FUNCTION notify_releases();
