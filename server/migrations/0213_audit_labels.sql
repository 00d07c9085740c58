-- Finds changes by the number of a bill or the name of a table. Additive.
CREATE INDEX audit_events_label ON audit_events (subject_label, id);
