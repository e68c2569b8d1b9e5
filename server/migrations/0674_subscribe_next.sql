-- serves notice/messages.ts, claim: the next message to send, those that were tried in vain last
create index subscribe_next on subscribe_permission ((tries > 0), next_at) where state = 'due';
