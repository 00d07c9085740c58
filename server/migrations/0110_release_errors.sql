-- Errors of releases with stacks, and approvals that teams ask for. Additive: servers of the previous
-- version keep working on this schema.

-- Source maps of a release's scripts. Only the server reads them, to resolve stacks; they are in the
-- database because everything in a release's folder or bucket is public.
CREATE TABLE release_source_maps (
  remote  text NOT NULL,
  release text NOT NULL,
  -- File name of the script in the release.
  script  text NOT NULL,
  -- JSON, compressed with Brotli.
  map     bytea NOT NULL,
  PRIMARY KEY (remote, release, script),
  FOREIGN KEY (remote, release) REFERENCES releases (remote, name) ON DELETE CASCADE
);

ALTER TABLE release_faults
  -- Null if a server of the previous version saw it first.
  ADD COLUMN first_seen_at timestamptz,
  -- Patterns of the routes where it was seen, a few.
  ADD COLUMN pages text[] NOT NULL DEFAULT '{}',
  -- Frames in scripts of releases, top first: `mfe-cart/1.2.0-0123456789ab/page-cart.js:1:2345`.
  ADD COLUMN stack text[] NOT NULL DEFAULT '{}';

-- The release of a package that a team wants to publish although a check refuses it, until a seller
-- approves it. A newer request replaces it.
CREATE TABLE release_approval_requests (
  remote       text PRIMARY KEY,
  release      text NOT NULL,
  -- Name of the team's token.
  who          text NOT NULL,
  faults       text NOT NULL,
  reason       text,
  requested_at timestamptz NOT NULL
);

ALTER TABLE release_approvals
  ADD COLUMN approved_at timestamptz,
  -- The approved release. Null for a code, until a team uses it.
  ADD COLUMN release text,
  ADD COLUMN who text,
  ADD COLUMN faults text,
  ADD COLUMN reason text;
