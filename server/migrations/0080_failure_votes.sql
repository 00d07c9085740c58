-- Failures of releases that counted. Each is proven by the page that was served to the browser:
-- `page` is that page's random number, so a page counts once, on whichever process.
CREATE TABLE release_failure_votes (
  remote   text NOT NULL,
  release  text NOT NULL,
  page     bytea NOT NULL,
  -- One of 4096 groups of networks, by a keyed hash. It bounds the votes of one address and is too
  -- coarse to identify one.
  network  smallint NOT NULL,
  voted_at timestamptz NOT NULL,
  PRIMARY KEY (remote, release, page),
  FOREIGN KEY (remote, release) REFERENCES releases (remote, name) ON DELETE CASCADE
);
CREATE INDEX release_failure_votes_network
  ON release_failure_votes (remote, release, network, voted_at);
CREATE INDEX release_failure_votes_time ON release_failure_votes (voted_at);
