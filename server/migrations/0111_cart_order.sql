-- A cart keeps the order in which its dishes were added: jsonb sorts its keys. Additive: servers of
-- the previous version write `items` only, so an entry here may be missing or left over.
ALTER TABLE carts ADD COLUMN dish_ids text[];
