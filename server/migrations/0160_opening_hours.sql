-- Opening hours, special days, pauses and delivery slots. Additive: servers of the previous version
-- keep working on this schema; they know the default hours only.

-- The weekly hours, by the trading day from which they hold. Earlier rows stay, so that the trading
-- day of a past sale never changes. Without a row, the default hours hold.
CREATE TABLE opening_weeks (
  valid_from date PRIMARY KEY,
  -- Seven lists of intervals, Sunday first. An interval is {from, to} in minutes after midnight of
  -- the trading day; `to` is above 1440 after midnight.
  week       jsonb NOT NULL CHECK (jsonb_typeof(week) = 'array' AND jsonb_array_length(week) = 7),
  changed_at timestamptz NOT NULL DEFAULT now(),
  changed_by text NOT NULL
);

-- Days with other hours: special days of the owner, and Ramadan and Eid once they are confirmed. A
-- dismissed proposal is a row without effect.
CREATE TABLE opening_periods (
  id         text PRIMARY KEY DEFAULT uuidv7()::text,
  kind       text NOT NULL CHECK (kind IN ('special', 'eid', 'ramadan')),
  -- Trading days, both included.
  from_day   date NOT NULL,
  to_day     date NOT NULL CHECK (to_day >= from_day),
  -- Empty: closed.
  intervals  jsonb NOT NULL CHECK (jsonb_typeof(intervals) = 'array'),
  name_en    text NOT NULL,
  name_ar    text NOT NULL,
  -- The calendar's proposal that it confirms or dismisses: `ramadan-1448`.
  proposal   text UNIQUE,
  dismissed  boolean NOT NULL DEFAULT false,
  changed_at timestamptz NOT NULL DEFAULT now(),
  changed_by text NOT NULL
);

-- One row each, once the seller has changed the defaults. `version` detects concurrent changes.
CREATE TABLE ordering_settings (
  id            integer PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  version       integer NOT NULL CHECK (version > 0),
  slot_minutes  integer NOT NULL CHECK (slot_minutes IN (15, 20, 30, 60)),
  slot_capacity integer NOT NULL CHECK (slot_capacity BETWEEN 0 AND 500),
  lead_minutes  integer NOT NULL CHECK (lead_minutes BETWEEN 5 AND 480)
);

-- The seller's pause: deliveries take longer, or no orders for now.
CREATE TABLE ordering_pauses (
  id         integer PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  kind       text NOT NULL CHECK (kind IN ('busy', 'closed')),
  -- How much longer deliveries take.
  minutes    integer NOT NULL CHECK (minutes BETWEEN 0 AND 240),
  ends_at    timestamptz NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  changed_by text NOT NULL
);

-- Every process keeps the four tables in memory and reads them again when one of them changes.
CREATE FUNCTION notify_opening_hours() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('opening_hours', '');
  RETURN NULL;
END $$;
CREATE TRIGGER opening_weeks_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON opening_weeks
  FOR EACH STATEMENT EXECUTE FUNCTION notify_opening_hours();
CREATE TRIGGER opening_periods_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON opening_periods
  FOR EACH STATEMENT EXECUTE FUNCTION notify_opening_hours();
CREATE TRIGGER ordering_settings_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON ordering_settings
  FOR EACH STATEMENT EXECUTE FUNCTION notify_opening_hours();
CREATE TRIGGER ordering_pauses_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON ordering_pauses
  FOR EACH STATEMENT EXECUTE FUNCTION notify_opening_hours();
