-- Second factors of sellers, password recovery by mail, and what a list of sessions shows.

-- A generated password is replaced at the first sign-in. Mail is written in the language of the last sign-in.
ALTER TABLE sellers ADD COLUMN password_generated boolean NOT NULL DEFAULT false;
ALTER TABLE sellers ADD COLUMN language text CHECK (language IN ('en', 'ar'));
-- When the seller declined the offer to set up a second factor.
ALTER TABLE sellers ADD COLUMN factor_declined_at timestamptz;
ALTER TABLE users ADD COLUMN language text CHECK (language IN ('en', 'ar'));

ALTER TABLE sessions ADD COLUMN user_agent text CHECK (length(user_agent) <= 300);
-- When the person last proved their identity again within this session.
ALTER TABLE sessions ADD COLUMN confirmed_at timestamptz;

-- An authenticator app. The secret is stored as it is: the server computes codes from it.
CREATE TABLE seller_totp (
  seller_id    text PRIMARY KEY REFERENCES sellers ON DELETE CASCADE,
  secret       text NOT NULL,
  -- Number of the 30-second step of the last accepted code. Codes of this step and earlier ones are refused.
  last_step    bigint,
  created_at   timestamptz NOT NULL,
  -- Set by the first right code. Before, the app is not a second factor.
  activated_at timestamptz
);

CREATE TABLE seller_passkeys (
  -- Credential id, base64url.
  id           text PRIMARY KEY CHECK (length(id) <= 1400),
  seller_id    text NOT NULL REFERENCES sellers ON DELETE CASCADE,
  name         text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  public_key   bytea NOT NULL,
  counter      bigint NOT NULL,
  transports   text[] NOT NULL DEFAULT '{}',
  created_at   timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX seller_passkeys_seller ON seller_passkeys (seller_id, created_at);

-- Hashes of the unused recovery codes.
CREATE TABLE seller_recovery_codes (
  id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  seller_id text NOT NULL REFERENCES sellers ON DELETE CASCADE,
  code_hash text NOT NULL
);
CREATE INDEX seller_recovery_codes_seller ON seller_recovery_codes (seller_id);

-- A sign-in with the right password that waits for the second factor. It is not a session.
CREATE TABLE pending_sign_ins (
  id         text PRIMARY KEY DEFAULT uuidv7()::text,
  seller_id  text NOT NULL REFERENCES sellers ON DELETE CASCADE,
  -- SHA-256 of the token in the cookie.
  token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  expires_at timestamptz NOT NULL
);
CREATE INDEX pending_sign_ins_seller ON pending_sign_ins (seller_id);

-- The challenge that a passkey must sign, once, for a session or a pending sign-in.
CREATE TABLE passkey_challenges (
  -- Id of the session or the pending sign-in.
  owner      text PRIMARY KEY,
  challenge  text NOT NULL,
  expires_at timestamptz NOT NULL
);

CREATE TABLE password_resets (
  -- SHA-256 of the token in the link.
  token_hash bytea PRIMARY KEY CHECK (length(token_hash) = 32),
  role       text NOT NULL CHECK (role IN ('user', 'seller')),
  subject    text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX password_resets_subject ON password_resets (role, subject);

-- Mail to send. A row holds what the mail is about, not its text: a link is made when it is sent.
CREATE TABLE mails (
  id              text PRIMARY KEY DEFAULT uuidv7()::text,
  kind            text NOT NULL,
  data            jsonb NOT NULL,
  attempts        integer NOT NULL DEFAULT 0,
  created_at      timestamptz NOT NULL,
  next_attempt_at timestamptz NOT NULL
);
CREATE INDEX mails_next ON mails (next_attempt_at);
