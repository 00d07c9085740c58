-- Rounds of an evening may add up to more than one order can.
ALTER TABLE bills ALTER COLUMN total_halalas TYPE bigint, ALTER COLUMN vat_halalas TYPE bigint;
