-- One row of numbers for all tax invoices, delivery and table alike; drawn when an order becomes a sale.
CREATE SEQUENCE invoice_numbers;

CREATE TABLE orders (
  id                text PRIMARY KEY DEFAULT uuidv7()::text,
  user_id           text NOT NULL REFERENCES users,
  -- With delivery and VAT.
  amount_halalas    integer NOT NULL CHECK (amount_halalas > 0),
  delivery_halalas  integer NOT NULL CHECK (delivery_halalas >= 0 AND delivery_halalas <= amount_halalas),
  currency          text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  -- The nine fields and `_id`, as they were when the order was placed.
  address           jsonb NOT NULL CHECK (jsonb_typeof(address) = 'object'),
  payment_type      text NOT NULL DEFAULT 'Online',
  provider          text NOT NULL CHECK (provider IN ('razorpay', 'sandbox')),
  -- Null only between our row and the provider's answer.
  provider_order_id text UNIQUE,
  receipt           text NOT NULL UNIQUE CHECK (length(receipt) <= 40),
  payment_state     text NOT NULL DEFAULT 'created' CHECK (payment_state IN ('created', 'paid', 'failed', 'refunded', 'expired')),
  payment_id        text UNIQUE,
  paid_at           timestamptz,
  invoice_number    bigint UNIQUE,
  status            text NOT NULL DEFAULT 'Food is being prepared'
                    CHECK (status IN ('Food is being prepared', 'Out For Delivery', 'Food Delivered')),
  created_at        timestamptz NOT NULL DEFAULT now(),
  CHECK (payment_state NOT IN ('paid', 'refunded') OR (payment_id IS NOT NULL AND paid_at IS NOT NULL))
);
CREATE INDEX orders_of_user ON orders (user_id, created_at DESC, id DESC);
CREATE INDEX orders_of_kitchen ON orders (created_at DESC, id DESC) WHERE payment_state IN ('paid', 'refunded');
CREATE INDEX orders_unpaid ON orders (created_at) WHERE payment_state IN ('created', 'failed');

-- What was sold, as it was sold: a dish may change or go, this does not.
CREATE TABLE order_lines (
  order_id      text NOT NULL REFERENCES orders ON DELETE CASCADE,
  line          integer NOT NULL CHECK (line >= 0),
  product_id    text NOT NULL REFERENCES products,
  name          text NOT NULL,
  name_ar       text,
  image         text NOT NULL,
  category      text NOT NULL,
  price_halalas integer NOT NULL CHECK (price_halalas >= 0),
  quantity      integer NOT NULL CHECK (quantity BETWEEN 1 AND 99),
  PRIMARY KEY (order_id, line),
  UNIQUE (order_id, product_id)
);

CREATE TABLE order_status_changes (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id    text NOT NULL REFERENCES orders ON DELETE CASCADE,
  from_status text,
  to_status   text NOT NULL,
  -- 'seller', 'user' or 'system', and the id of the person.
  by_role     text NOT NULL CHECK (by_role IN ('seller', 'user', 'dine', 'system')),
  by_id       text,
  changed_at  timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX order_status_changes_order ON order_status_changes (order_id, id);

-- Every try to pay that the provider told us of.
CREATE TABLE payments (
  provider       text NOT NULL,
  payment_id     text NOT NULL,
  order_id       text NOT NULL REFERENCES orders ON DELETE CASCADE,
  state          text NOT NULL CHECK (state IN ('authorized', 'captured', 'failed', 'refunded')),
  amount_halalas integer NOT NULL CHECK (amount_halalas >= 0),
  error_code     text,
  created_at     timestamptz NOT NULL DEFAULT now(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (provider, payment_id)
);
CREATE INDEX payments_order ON payments (order_id);

-- Webhooks come at least once and in any order: the event's id makes the second one harmless.
CREATE TABLE payment_events (
  provider     text NOT NULL,
  event_id     text NOT NULL,
  type         text NOT NULL,
  payload      jsonb NOT NULL,
  received_at  timestamptz NOT NULL DEFAULT now(),
  processed_at timestamptz,
  outcome      text,
  PRIMARY KEY (provider, event_id)
);

CREATE TABLE dine_orders (
  id             text PRIMARY KEY DEFAULT uuidv7()::text,
  guest_id       text NOT NULL REFERENCES guests,
  name           text NOT NULL,
  mobile         text NOT NULL,
  table_label    text,
  amount_halalas integer NOT NULL CHECK (amount_halalas >= 0),
  currency       text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  payment_type   text NOT NULL DEFAULT 'Cash On Delivery',
  is_paid        boolean NOT NULL DEFAULT false,
  invoice_number bigint UNIQUE,
  status         text NOT NULL DEFAULT 'Food is being prepared' CHECK (status IN ('Food is being prepared', 'Food Placed')),
  created_at     timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX dine_orders_of_guest ON dine_orders (guest_id, created_at DESC, id DESC);
CREATE INDEX dine_orders_of_kitchen ON dine_orders (created_at DESC, id DESC);

CREATE TABLE dine_order_lines (
  order_id      text NOT NULL REFERENCES dine_orders ON DELETE CASCADE,
  line          integer NOT NULL CHECK (line >= 0),
  product_id    text NOT NULL REFERENCES products,
  name          text NOT NULL,
  name_ar       text,
  image         text NOT NULL,
  category      text NOT NULL,
  price_halalas integer NOT NULL CHECK (price_halalas >= 0),
  quantity      integer NOT NULL CHECK (quantity BETWEEN 1 AND 99),
  PRIMARY KEY (order_id, line),
  UNIQUE (order_id, product_id)
);

CREATE TABLE dine_order_status_changes (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id    text NOT NULL REFERENCES dine_orders ON DELETE CASCADE,
  from_status text,
  to_status   text NOT NULL,
  by_role     text NOT NULL CHECK (by_role IN ('seller', 'user', 'dine', 'system')),
  by_id       text,
  changed_at  timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX dine_order_status_changes_order ON dine_order_status_changes (order_id, id);
