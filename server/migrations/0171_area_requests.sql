-- People outside of all delivery areas who want to know when one reaches them. Additive: servers of
-- the previous version do not use it.

CREATE TABLE area_requests (
  id         text PRIMARY KEY DEFAULT uuidv7()::text,
  -- One of the two: where they are told.
  email      text CHECK (length(email) <= 254),
  mobile     text CHECK (mobile ~ '^\+9665\d{8}$'),
  -- (longitude, latitude).
  pin        point NOT NULL,
  -- The square of about a kilometre around the pin: one request of a contact for each.
  cell_lng   integer NOT NULL,
  cell_lat   integer NOT NULL,
  language   text NOT NULL CHECK (language IN ('en', 'ar')),
  -- A signed-in customer's: exported and deleted with the account.
  user_id    text REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  CHECK (num_nonnulls(email, mobile) = 1)
);
CREATE UNIQUE INDEX area_requests_contact
  ON area_requests (lower(coalesce(email, mobile)), cell_lng, cell_lat);
CREATE INDEX area_requests_user ON area_requests (user_id) WHERE user_id IS NOT NULL;
