-- serve notice/messages.ts: which messages are no news any more, and which are over for long enough to be forgotten
create index subscribe_late on subscribe_permission (late_at) where state = 'due';
create index subscribe_over on subscribe_permission (next_at) where state not in ('held', 'due');
