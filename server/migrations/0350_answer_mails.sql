-- Mails about answers to requests for help, and that a pickup is ready. An earlier server sends none of
-- them: one that takes such a mail fails to write it, and a current server sends it later.

-- contract: 0.1.0
ALTER TABLE order_mails
  DROP CONSTRAINT order_mails_kind_check,
  ADD CONSTRAINT order_mails_kind_check
    CHECK (kind IN ('confirmed', 'ready', 'cancelled', 'delivered', 'refunded', 'answered'));
