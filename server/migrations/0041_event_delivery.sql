-- Who hears of what, as their servers say when they start: a server of any version hands an event to the subscribers of all.
create table event_subscription (
  -- <module>.<name>
  subscriber text primary key,
  event text not null,
  -- When a server last said so; what none has said for a week is over (server/app/bus.ts).
  seen_at timestamptz not null default now()
);
create index event_subscription_event on event_subscription (event);

-- One for each subscriber of an event, until it is handled. `event.done_at` says from now on that an event was handed out to
-- them; its tries, next_at and error are of before. What was not handled then is handed out, too.
create table event_delivery (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references event on delete cascade,
  subscriber text not null,
  tries smallint not null default 0,
  next_at timestamptz not null,
  -- Of the last try; a dead letter is tried no more until an operator says so.
  error text,
  dead_at timestamptz,
  unique (event_id, subscriber)
);
create index event_delivery_due on event_delivery (next_at) where dead_at is null;
create index event_delivery_dead on event_delivery (dead_at) where dead_at is not null;
