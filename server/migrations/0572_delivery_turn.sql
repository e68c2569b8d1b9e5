-- Whose turn it is: each subscriber takes its oldest delivery, however many wait for others.
create index event_delivery_turn on event_delivery (subscriber, next_at, event_id) where dead_at is null;
