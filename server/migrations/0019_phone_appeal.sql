-- Who has lost the phone of the account asks for a new one; people decide.
create table phone_appeal (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  -- as the person gives it, to be compared with what is known of them
  real_name text not null,
  -- the new one, which a code has proved
  phone text not null,
  -- where it was asked from: this device stays when the others are sent away
  token_sha bytea not null,
  state text not null default 'open' check (state in ('open', 'approved', 'rejected')),
  reason text not null default '',
  created_at timestamptz not null default now(),
  decided_at timestamptz
);
create unique index phone_appeal_open on phone_appeal (user_id) where state = 'open';
create index phone_appeal_of on phone_appeal (user_id, created_at desc);
create index phone_appeal_decided on phone_appeal (decided_at);
