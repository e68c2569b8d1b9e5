-- Bounties are looked through by operators: the newest first, and how often the same two meet.
create index circle_bounty_new on circle_bounty (created_at desc, id desc);
create index circle_bounty_asker on circle_bounty (asker_id) where state = 'paid';
