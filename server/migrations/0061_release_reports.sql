-- What visitors' browsers say of the releases that they got: counted, so that many visitors are few rows, and about nobody in particular.
CREATE TABLE release_counts (
  remote          text NOT NULL,
  release         text NOT NULL,
  -- Beginning of the ten seconds that are counted.
  slot            timestamptz NOT NULL,
  -- Reports by kind, of each browser once a minute at most.
  loaded          integer NOT NULL DEFAULT 0,
  load_failed     integer NOT NULL DEFAULT 0,
  fell_back       integer NOT NULL DEFAULT 0,
  crashed         integer NOT NULL DEFAULT 0,
  -- Browsers that were not seen before (within the hour), and those of them that failed for the first time.
  visitors        integer NOT NULL DEFAULT 0,
  failed          integer NOT NULL DEFAULT 0,
  -- Browsers without a failure so far that used it in these ten seconds: `failed` of them had one now.
  exposed         integer NOT NULL DEFAULT 0,
  -- Networks with a first failure: one visitor with many browsers is still one network.
  failed_networks integer NOT NULL DEFAULT 0,
  PRIMARY KEY (remote, release, slot),
  FOREIGN KEY (remote, release) REFERENCES releases (remote, name) ON DELETE CASCADE
);
CREATE INDEX release_counts_slot ON release_counts (slot);

CREATE TABLE release_vitals (
  remote  text NOT NULL,
  release text NOT NULL,
  metric  text NOT NULL CHECK (metric IN ('LCP', 'CLS', 'INP', 'FCP', 'TTFB')),
  hour    timestamptz NOT NULL,
  -- A histogram: how many measurements fell into each bucket (server/src/reports/vitals.ts).
  buckets integer[] NOT NULL,
  PRIMARY KEY (remote, release, metric, hour),
  FOREIGN KEY (remote, release) REFERENCES releases (remote, name) ON DELETE CASCADE
);
CREATE INDEX release_vitals_hour ON release_vitals (hour);

-- The errors' own words, for whoever repairs them. A few a release.
CREATE TABLE release_faults (
  remote  text NOT NULL,
  release text NOT NULL,
  kind    text NOT NULL CHECK (kind IN ('load-failed', 'fell-back', 'crashed')),
  reason  text NOT NULL,
  -- The pattern of the route where it was seen last.
  page    text NOT NULL,
  count   integer NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (remote, release, kind, reason),
  FOREIGN KEY (remote, release) REFERENCES releases (remote, name) ON DELETE CASCADE
);

ALTER TABLE release_moves
  -- Why, where the server or a person said so; `evidence` has the figures that it was decided by.
  ADD COLUMN reason text,
  ADD COLUMN evidence jsonb;
