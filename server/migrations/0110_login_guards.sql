-- Wrong passwords in a row, by phone and by where they came from: a device that its owner has logged in on, a network, a session of
-- the account; '' counts all of a day that did not come from a known device. What stands in password_guard, by phone alone, is over
-- within minutes: nothing is taken over. That table stays as long as servers of the version before may still run.
create table password_try (
  phone text not null,
  source text not null,
  wrong smallint not null,
  locked_until timestamptz,
  changed_at timestamptz not null default now(),
  primary key (phone, source)
);
create index password_try_age on password_try (changed_at);

-- Devices on which somebody has logged in. A device shows a secret that it was given; nobody has one yet, and gets one at the next
-- login.
create table known_device (
  user_id uuid not null references app_user on delete cascade,
  device_sha bytea not null,
  seen_at timestamptz not null default now(),
  primary key (user_id, device_sha)
);
create index known_device_age on known_device (seen_at);

-- sms_code.address holds the network from now on (server/app/network.ts); rows of the hour before count by the address they have.
