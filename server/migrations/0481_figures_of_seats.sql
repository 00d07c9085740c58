-- How many guests a day had depends on who has a seat at the visits of its rounds. A guest who sits
-- down later, a visit that moves and one that ends change it too. Additive: the triggers work for
-- servers of the previous version too. The rows that were stored before may lack such a guest: they
-- have an older `version`, so they are computed again.

CREATE FUNCTION forget_figures_of_visit(visit text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM forget_day_figures(o.created_at)
  FROM tabs t JOIN dine_orders o ON o.tab_id = t.id
  WHERE t.visit_id = visit;
END $$;

CREATE FUNCTION forget_figures_of_guest() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN PERFORM forget_figures_of_visit(OLD.visit_id); END IF;
  PERFORM forget_figures_of_visit(NEW.visit_id);
  RETURN NULL;
END $$;
CREATE TRIGGER guests_forget_figures AFTER INSERT OR UPDATE OF visit_id, stands_for_all ON guests
  FOR EACH ROW EXECUTE FUNCTION forget_figures_of_guest();

CREATE FUNCTION forget_figures_of_moved_tab() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM forget_figures_of_visit(OLD.visit_id);
  PERFORM forget_figures_of_visit(NEW.visit_id);
  RETURN NULL;
END $$;
CREATE TRIGGER tabs_moved_forget_figures AFTER UPDATE OF visit_id ON tabs
  FOR EACH ROW EXECUTE FUNCTION forget_figures_of_moved_tab();

CREATE FUNCTION forget_figures_of_ended_visit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM forget_figures_of_visit(NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER table_visits_forget_figures AFTER UPDATE OF closed_at ON table_visits
  FOR EACH ROW EXECUTE FUNCTION forget_figures_of_ended_visit();
