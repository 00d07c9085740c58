-- The file name of the picture that the site ships for a dish. Null for a dish that the seller added.
ALTER TABLE products ADD COLUMN shipped_image text;

-- Hero slides and category tiles that the seller has replaced by a photo.
CREATE TABLE site_pictures (
  -- As in addresses: hero-1, cut/burger.
  name       text PRIMARY KEY,
  -- The folder of the photo's files, below pictures/photos.
  folder     text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
);

-- Every process keeps the table in memory and reads it again when one of them changes it.
CREATE FUNCTION notify_site_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('site_pictures', '');
  RETURN NULL;
END $$;
CREATE TRIGGER site_pictures_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON site_pictures
  FOR EACH STATEMENT EXECUTE FUNCTION notify_site_pictures();
