-- The accountant's file reads what was issued, paid and given back on a day. Additive.

CREATE INDEX bills_by_time ON bills (issued_at);
CREATE INDEX credit_notes_by_time ON credit_notes (issued_at);
CREATE INDEX share_credit_notes_by_time ON share_credit_notes (issued_at);
CREATE INDEX bill_payment_reversals_by_time ON bill_payment_reversals (reversed_at);
CREATE INDEX refunds_by_time ON refunds (owed_at);
CREATE INDEX payments_refunded ON payments (updated_at) WHERE state = 'refunded';
-- Tabs that were paid before payments of bills were recorded.
CREATE INDEX tabs_paid ON tabs (paid_at) WHERE paid_at IS NOT NULL;
