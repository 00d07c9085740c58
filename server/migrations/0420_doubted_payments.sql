-- What the provider reports of a payment that bought its order, where that contradicts the sale: the
-- payment was accepted by the browser's signature before the provider reported it. Additive: an
-- earlier server leaves the columns null.

ALTER TABLE payments ADD COLUMN doubted_at timestamptz;
ALTER TABLE payments ADD COLUMN doubt_state text
  CHECK (doubt_state IN ('authorized', 'captured', 'failed', 'refunded'));
ALTER TABLE payments ADD COLUMN doubt_halalas integer CHECK (doubt_halalas >= 0);
ALTER TABLE payments ADD COLUMN doubt_currency text CHECK (doubt_currency ~ '^[A-Z]{3}$');
COMMENT ON COLUMN payments.doubted_at IS
  'When the provider contradicted what the payment was accepted for; null once it is confirmed.';
