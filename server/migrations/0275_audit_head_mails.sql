-- The days for which the owners got the head of the audit log by mail: one mail a day, whichever
-- process sends it. Additive: servers of the previous version do not use the table.
CREATE TABLE audit_head_mails (
  trading_day date PRIMARY KEY,
  position bigint NOT NULL
);
