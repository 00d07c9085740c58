-- Who approved that cash was taken out of a drawer. Null: nobody had to.
ALTER TABLE drawer_events ADD COLUMN approved_by text REFERENCES staff;
