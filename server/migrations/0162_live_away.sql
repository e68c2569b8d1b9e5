-- Somebody has pushed a picture while the live was on: when it stops, the room waits for it, and nothing else plays.
alter table live add column pushed_once boolean not null default false;

-- Whom the teacher has sent away for good, from all their rooms, and the devices that these people came with.
create table live_ban (
  host_id uuid not null references app_user,
  user_id uuid not null references app_user,
  created_at timestamptz not null default now(),
  primary key (host_id, user_id),
  check (host_id <> user_id)
);
create index live_ban_of_user on live_ban (user_id);
create table live_ban_device (
  host_id uuid not null,
  user_id uuid not null,
  device_id text not null,
  primary key (host_id, user_id, device_id),
  foreign key (host_id, user_id) references live_ban on delete cascade
);
create index live_ban_device_at on live_ban_device (host_id, device_id);
