-- Releases that teams publish by hand: who may, what came from where, and every move on record.
ALTER TABLE releases ADD COLUMN source text NOT NULL DEFAULT 'built' CHECK (source IN ('built', 'published'));

ALTER TABLE release_moves
  -- Name of the token that was used; the server's own start has none.
  ADD COLUMN who text NOT NULL DEFAULT 'start',
  ADD COLUMN what text NOT NULL DEFAULT 'built' CHECK (what IN ('built', 'publish', 'canary', 'promote', 'rollback', 'withdraw')),
  ADD COLUMN from_release text;

CREATE TABLE release_tokens (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  remote     text NOT NULL,
  -- Who holds it, as the record of moves shows it.
  name       text NOT NULL,
  -- SHA-256 of the token; it is long and random, so nothing slower is needed.
  hash       bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  revoked_at timestamptz
);
-- One living token a name: revoking names exactly one.
CREATE UNIQUE INDEX release_tokens_living ON release_tokens (remote, name) WHERE revoked_at IS NULL;
