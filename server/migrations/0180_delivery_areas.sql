-- Where the restaurant delivers, and pickup. Additive: servers of the previous version keep charging
-- SR 50 for every delivery.

CREATE TABLE delivery_areas (
  id                 text PRIMARY KEY,
  -- Of areas that overlap, the one with the lowest position is used.
  position           integer NOT NULL CHECK (position >= 0),
  name_en            text NOT NULL,
  name_ar            text NOT NULL,
  -- Names of districts, by which an address without a pin is found.
  districts          text[] NOT NULL DEFAULT '{}',
  -- Points are (longitude, latitude).
  shape              polygon NOT NULL,
  fee_halalas        integer NOT NULL CHECK (fee_halalas >= 0),
  minimum_halalas    integer NOT NULL DEFAULT 0 CHECK (minimum_halalas >= 0),
  free_above_halalas integer CHECK (free_above_halalas > 0),
  minutes_from       integer NOT NULL CHECK (minutes_from > 0),
  minutes_to         integer NOT NULL CHECK (minutes_to >= minutes_from),
  paused             boolean NOT NULL DEFAULT false
);

-- One row. `version` detects concurrent changes of the areas.
CREATE TABLE delivery_settings (
  id           integer PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  version      integer NOT NULL CHECK (version > 0),
  pickup       boolean NOT NULL,
  pickup_from  integer NOT NULL CHECK (pickup_from > 0),
  pickup_to    integer NOT NULL CHECK (pickup_to >= pickup_from),
  changed_at   timestamptz NOT NULL DEFAULT now(),
  changed_by   text
);

INSERT INTO delivery_settings (version, pickup, pickup_from, pickup_to) VALUES (1, true, 25, 30);
INSERT INTO delivery_areas
  (id, position, name_en, name_ar, shape, fee_halalas, minutes_from, minutes_to)
VALUES ('riyadh', 0, 'Riyadh', 'الرياض',
  '((46.42,24.62),(46.5,24.92),(46.72,25),(46.95,24.88),(47,24.66),(46.88,24.48),(46.66,24.42))',
  5000, 40, 55);

-- Where an address is, where its customer said it: {"pin": {"lng", "lat"}, "shortAddress"}.
ALTER TABLE addresses ADD COLUMN place jsonb CHECK (jsonb_typeof(place) = 'object');
-- How an order reaches its customer, as agreed at the checkout. Null for orders of older versions.
ALTER TABLE orders ADD COLUMN delivery jsonb CHECK (jsonb_typeof(delivery) = 'object');
