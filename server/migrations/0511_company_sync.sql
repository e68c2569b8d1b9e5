-- A company's HR system tells who works there: by a key of its own, which is known by its fingerprint alone.
create table company_key (
  id uuid primary key,
  company_id uuid not null references company,
  name text not null check (char_length(name) between 1 and 30),
  hash bytea not null unique check (octet_length(hash) = 32),
  -- by which people tell it from others
  tail text not null check (char_length(tail) = 4),
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  unique (company_id, id)
);
create index company_key_list on company_key (company_id, created_at desc, id desc);

-- What each of its calls came to.
create table company_sync (
  id uuid primary key,
  company_id uuid not null,
  key_id uuid not null,
  created_at timestamptz not null default now(),
  added integer not null check (added >= 0),
  changed integer not null check (changed >= 0),
  removed integer not null check (removed >= 0),
  same integer not null check (same >= 0),
  failed integer not null check (failed >= 0),
  -- which row and why, without anybody's name or number
  faults text[] not null,
  foreign key (company_id, key_id) references company_key (company_id, id)
);
create index company_sync_list on company_sync (key_id, created_at desc, id desc);

-- Whoever has said no is not asked again by a system; known by the fingerprint of the phone alone.
alter table company_member add column declined bytea;
alter table company_member add check (declined is null or left_how = 'declined');
create index company_member_declined on company_member (company_id, declined) where declined is not null;
create index company_member_number on company_member (company_id, emp_no) where status <> 'removed' and emp_no <> '';
