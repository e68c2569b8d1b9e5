-- What waits to be said about one thing to one person, or is being said, is found when it is no longer so, see permissions.ts.
create index subscribe_waiting on subscribe_permission (user_id, purpose) where state in ('due', 'sending');
