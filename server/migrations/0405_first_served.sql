-- What was served once is a sale of guests who leave without paying, also after somebody set it back
-- to being made. Additive: of what a server of the previous version serves in parts and takes back,
-- nothing is known; of a whole order, its status changes are.

ALTER TABLE kitchen_ticket_items ADD COLUMN first_served_at timestamptz;
COMMENT ON COLUMN kitchen_ticket_items.first_served_at IS
  'When it was served first, also if that was taken back.';
UPDATE kitchen_ticket_items SET first_served_at = served_at
WHERE served_at IS NOT NULL AND cancelled_reason IS NULL;
