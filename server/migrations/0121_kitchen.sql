-- Tickets of the kitchen. They are rows of their own with the text of what is to be made, so that
-- they stay as they are when a bill is moved, split or merged, or a dish is renamed.
-- Additive: servers of the previous version keep working on this schema.

ALTER TABLE products ADD COLUMN kitchen_name text;
ALTER TABLE products ADD COLUMN kitchen_name_ar text;
ALTER TABLE products ADD COLUMN station text
  CHECK (station IN ('pit', 'grill', 'fry', 'cold', 'drinks'));
ALTER TABLE products ADD COLUMN course text CHECK (course IN ('starters', 'mains', 'desserts'));

-- A first guess for the dishes on the menu. The seller corrects it.
UPDATE products SET
  station = CASE category
    WHEN 'appetizers' THEN 'fry'
    WHEN 'burger' THEN 'grill'
    WHEN 'sandwiches' THEN 'pit'
    WHEN 'main-course' THEN 'pit'
    WHEN 'salad-2' THEN 'cold'
    WHEN 'kids-meal' THEN 'fry'
    WHEN 'mocktail-and-drinks' THEN 'drinks'
    WHEN 'extras' THEN 'fry'
    WHEN 'dessert' THEN 'cold'
    WHEN 'bar-bq' THEN 'grill'
  END,
  course = CASE category
    WHEN 'appetizers' THEN 'starters'
    WHEN 'salad-2' THEN 'starters'
    WHEN 'burger' THEN 'mains'
    WHEN 'sandwiches' THEN 'mains'
    WHEN 'main-course' THEN 'mains'
    WHEN 'kids-meal' THEN 'mains'
    WHEN 'bar-bq' THEN 'mains'
    WHEN 'dessert' THEN 'desserts'
  END;

CREATE TABLE kitchen_tickets (
  id            text PRIMARY KEY DEFAULT uuidv7()::text,
  -- Orders of the same moment are made in this order.
  position      bigint GENERATED ALWAYS AS IDENTITY,
  order_id      text UNIQUE REFERENCES orders,
  dine_order_id text UNIQUE REFERENCES dine_orders,
  -- The table at which the order was placed.
  table_label   text,
  note          text,
  allergy       text,
  opened_at     timestamptz NOT NULL,
  -- Somebody in the kitchen has noticed it: the kitchen has begun.
  taken_at      timestamptz,
  bumped_at     timestamptz,
  -- Grows with each recall.
  round         integer NOT NULL DEFAULT 1 CHECK (round >= 1),
  CHECK (num_nonnulls(order_id, dine_order_id) = 1)
);
CREATE INDEX kitchen_tickets_open ON kitchen_tickets (opened_at, position) WHERE bumped_at IS NULL;
CREATE INDEX kitchen_tickets_bumped ON kitchen_tickets (bumped_at) WHERE bumped_at IS NOT NULL;

CREATE TABLE kitchen_ticket_items (
  ticket_id       text NOT NULL REFERENCES kitchen_tickets,
  line            integer NOT NULL,
  product_id      text NOT NULL REFERENCES products,
  name            text NOT NULL,
  name_ar         text,
  kitchen_name    text,
  kitchen_name_ar text,
  -- After corrections. A cancelled item keeps the last one.
  quantity        integer NOT NULL CHECK (quantity BETWEEN 1 AND 99),
  -- Before a correction that nobody has seen yet.
  was_quantity    integer CHECK (was_quantity BETWEEN 1 AND 99),
  changed_at      timestamptz,
  cancelled_reason text,
  details         text,
  details_ar      text,
  station         text,
  course          text,
  struck_at       timestamptz,
  held_at         timestamptz,
  PRIMARY KEY (ticket_id, line)
);
