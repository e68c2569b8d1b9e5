-- Who has a thing: asked where it moves to another day, is cancelled, or changes for all who have it.
create index entitlement_thing on entitlement (kind, biz_id, user_id) where revoked_at is null;
