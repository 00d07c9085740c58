-- Printers of the restaurant's network, and what they are to print. A job is written in the
-- transaction of the ticket or bill that it prints.
-- Additive: servers of the previous version keep working on this schema.

CREATE TABLE printers (
  id          text PRIMARY KEY DEFAULT uuidv7()::text,
  name        text NOT NULL UNIQUE,
  -- An IP address.
  host        text NOT NULL,
  port        integer NOT NULL CHECK (port BETWEEN 1 AND 65535),
  paper       text NOT NULL CHECK (paper IN ('80mm', '58mm')),
  -- Stations of the kitchen, `other` for dishes without one, `bills`.
  prints      text[] NOT NULL,
  language    text NOT NULL CHECK (language IN ('en', 'ar', 'both')),
  is_on       boolean NOT NULL DEFAULT true,
  -- What it last said about itself, or why it could not be asked.
  state       text NOT NULL DEFAULT 'unknown',
  state_at    timestamptz,
  -- The process that talks to it now. One at a time.
  lease       text,
  leased_till timestamptz,
  created_at  timestamptz NOT NULL
);

CREATE TABLE print_jobs (
  id              text PRIMARY KEY DEFAULT uuidv7()::text,
  -- A printer prints its jobs in this order.
  position        bigint GENERATED ALWAYS AS IDENTITY,
  printer_id      text NOT NULL REFERENCES printers ON DELETE CASCADE,
  kind            text NOT NULL CHECK (kind IN ('ticket', 'change', 'bill', 'test')),
  -- The ticket or order that is printed.
  subject         text,
  -- As people call it: the number of the order or bill, and the table.
  title           text NOT NULL,
  table_label     text,
  data            jsonb NOT NULL CHECK (jsonb_typeof(data) = 'object'),
  state           text NOT NULL DEFAULT 'queued'
    CHECK (state IN ('queued', 'printing', 'printed', 'failed', 'cancelled')),
  -- The paper says that it may be the second one.
  is_copy         boolean NOT NULL DEFAULT false,
  attempts        integer NOT NULL DEFAULT 0,
  -- Why the last attempt failed.
  error           text,
  queued_at       timestamptz NOT NULL,
  next_attempt_at timestamptz NOT NULL,
  -- The lease of the attempt.
  lease           text,
  -- From then on, a part of it may be on paper.
  sent_at         timestamptz,
  printed_at      timestamptz
);
CREATE INDEX print_jobs_waiting ON print_jobs (printer_id, position)
  WHERE state IN ('queued', 'printing');
CREATE INDEX print_jobs_subject ON print_jobs (subject) WHERE subject IS NOT NULL;
CREATE INDEX print_jobs_age ON print_jobs (queued_at);
