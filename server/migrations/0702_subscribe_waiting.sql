-- What waits to be said about one thing to one person is found when it is no longer so, see permissions.ts.
create index subscribe_waiting on subscribe_permission (user_id, subject) where state = 'due';
