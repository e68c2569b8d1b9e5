-- 兑换码: batches of codes, what each of them opens, who has used which.
create table duihuan_batch (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 40),
  -- unique: each code once; common: one word that many type, or follow a link to
  kind text not null check (kind in ('unique', 'common')),
  -- of common, and public by nature: it is printed on posters
  key text unique check (key ~ '^[2-9A-HJKMNP-Z]{12}$'),
  prefix text not null default '' check (prefix ~ '^[2-9A-HJKMNP-Z]{0,4}$'),
  total integer not null check (total between 1 and 50000),
  used integer not null default 0,
  per_person smallint not null default 1 check (per_person between 1 and 100),
  starts_at timestamptz not null default now(),
  ends_at timestamptz not null,
  -- all; new: registered within the last week; company: of this name in their profile
  scope text not null default 'all' check (scope in ('all', 'new', 'company')),
  company text not null default '',
  need_profile boolean not null default false,
  channel text not null default '',
  -- for whoever takes it
  rules text not null default '',
  -- for the house
  remark text not null default '',
  -- making: its codes do not exist yet, none of them
  state text not null default 'making' check (state in ('making', 'on', 'off')),
  -- what its codes are made from, sealed with DATA_KEY; gone once they were handed out
  seed bytea,
  exported_at timestamptz,
  created_at timestamptz not null default now(),
  constraint duihuan_batch_used check (used between 0 and total),
  constraint duihuan_batch_term check (ends_at > starts_at),
  check ((kind = 'common') = (key is not null)),
  check ((scope = 'company') = (company <> '')),
  check (kind = 'unique' or state <> 'making'),
  check (exported_at is null or seed is null)
);
create index duihuan_batch_new on duihuan_batch (created_at desc, id desc);
create index duihuan_batch_making on duihuan_batch (created_at) where state = 'making';

create table duihuan_prize (
  batch_id uuid not null references duihuan_batch,
  position smallint not null check (position >= 0),
  -- whose module gives it
  type text not null,
  biz_id uuid,
  amount integer check (amount > 0),
  days integer check (days between 1 and 3650),
  primary key (batch_id, position)
);
-- One thing stands in a pack once.
create unique index duihuan_prize_once on duihuan_prize (batch_id, type, coalesce(biz_id, '00000000-0000-0000-0000-000000000000'));

create table duihuan_code (
  id uuid primary key,
  -- HMAC with a key from DATA_KEY: whoever has this table cannot try codes against it
  hash bytea not null unique,
  batch_id uuid not null references duihuan_batch,
  number integer not null check (number >= 0),
  last4 text not null,
  state text not null default 'unused' check (state in ('unused', 'used', 'void')),
  used_by uuid references app_user,
  used_at timestamptz,
  void_reason text not null default '',
  unique (batch_id, number),
  check ((state = 'used') = (used_by is not null)),
  check ((used_by is null) = (used_at is null)),
  check ((state = 'void') = (void_reason <> ''))
);
create index duihuan_code_last4 on duihuan_code (last4, id);
create index duihuan_code_of_user on duihuan_code (used_by) where used_by is not null;

-- One use: what a person got by it are its rights.
create table duihuan_record (
  id uuid primary key,
  user_id uuid not null references app_user,
  batch_id uuid not null references duihuan_batch,
  -- which of those that one person may have of the batch
  slot smallint not null check (slot > 0),
  code_id uuid unique references duihuan_code,
  code_masked text not null default '',
  -- operator: given by hand, without a code
  by text not null check (by in ('code', 'common', 'operator')),
  title text not null,
  created_at timestamptz not null default now(),
  unique (batch_id, user_id, slot),
  check ((by = 'code') = (code_id is not null))
);
create index duihuan_record_own on duihuan_record (user_id, created_at desc, id desc);
create index duihuan_record_batch on duihuan_record (batch_id, created_at desc, id desc);
create index duihuan_record_new on duihuan_record (created_at desc, id desc);

create table duihuan_right (
  record_id uuid not null references duihuan_record,
  position smallint not null,
  type text not null,
  biz_id uuid,
  -- in words that stand when the thing itself has changed
  title text not null,
  cover text not null,
  note text not null,
  -- of what comes as an order, which cost nothing
  order_id uuid references shop_order,
  end_time timestamptz,
  -- in a pack, what they had for good already
  skipped boolean not null default false,
  primary key (record_id, position)
);

-- Every look at a code and every use that was tried: wrong ones are counted, and the desk sees why one was refused.
create table duihuan_try (
  id uuid primary key,
  user_id uuid not null references app_user,
  -- of the address, see networkOf()
  network text not null,
  action text not null check (action in ('check', 'redeem', 'common')),
  batch_id uuid references duihuan_batch,
  last4 text not null default '',
  -- no code of that name that anybody could use; counted so from the first moment, until it is known better
  wrong boolean not null,
  outcome text not null default '',
  created_at timestamptz not null default clock_timestamp()
);
create index duihuan_try_user on duihuan_try (user_id, created_at desc, id desc);
create index duihuan_try_network on duihuan_try (network, created_at) where wrong;
create index duihuan_try_batch on duihuan_try (batch_id, created_at) where batch_id is not null;
create index duihuan_try_old on duihuan_try (created_at);

update admin_role set permissions = permissions || '{duihuan.*}' where name = '运营' and not permissions @> '{duihuan.*}';
update admin_role set permissions = permissions || '{duihuan.read,duihuan.desk,duihuan.stop}'
where name = '客服' and not permissions @> '{duihuan.read}';
