-- People, sessions, files, dictionaries, and the tables that every module leans on.
create table app_user (
  id uuid primary key,
  phone text unique,
  password_hash text,
  nick_name text not null check (char_length(nick_name) between 2 and 16),
  real_name text not null default '',
  company text not null default '',
  birthday date,
  position_id text not null default '',
  industry_id text not null default '',
  avatar_file uuid,
  sex smallint not null default 0 check (sex in (0, 1, 2)),
  city text not null default '',
  intro text not null default '',
  level smallint not null default 1 check (level between 1 and 10),
  vip smallint not null default 0 check (vip in (0, 1, 2)),
  cert_title text,
  openid text unique,
  mini_openid text unique,
  invite_code text not null unique,
  invited_by uuid references app_user,
  nick_changed_at timestamptz,
  status text not null default 'active' check (status in ('active', 'closing', 'closed')),
  fans_count integer not null default 0 check (fans_count >= 0),
  follow_count integer not null default 0 check (follow_count >= 0),
  liked_count integer not null default 0 check (liked_count >= 0),
  created_at timestamptz not null default now()
);

create table user_follow (
  follower_id uuid not null references app_user on delete cascade,
  followee_id uuid not null references app_user on delete cascade,
  created_at timestamptz not null default now(),
  primary key (follower_id, followee_id),
  check (follower_id <> followee_id)
);
create index user_follow_fans on user_follow (followee_id, created_at desc, follower_id);

-- Tokens are stored as sha256 only: a stolen backup logs nobody in.
create table session (
  token_sha bytea primary key,
  user_id uuid not null references app_user on delete cascade,
  device text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  seen_at timestamptz not null default now()
);
create index session_owner on session (user_id);
create index session_expiry on session (expires_at);

create table sms_code (
  id uuid primary key,
  phone text not null,
  scene text not null,
  address text not null,
  code_sha bytea not null,
  tries smallint not null default 0,
  used boolean not null default false,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index sms_code_phone on sms_code (phone, created_at desc);
create index sms_code_address on sms_code (address, created_at desc);

create table captcha (
  id uuid primary key,
  answer text not null,
  expires_at timestamptz not null
);

-- One row per phone: wrong passwords in a row, and until when the account is locked.
create table password_guard (
  phone text primary key,
  wrong smallint not null default 0,
  locked_until timestamptz,
  changed_at timestamptz not null default now()
);

create table dict_item (
  code text not null,
  id text not null,
  name text not null,
  sort integer not null,
  primary key (code, id)
);

create table file (
  id uuid primary key,
  owner_id uuid references app_user on delete set null,
  kind text not null check (kind in ('image')),
  name text not null,
  size integer not null check (size > 0),
  width integer not null default 0,
  height integer not null default 0,
  used boolean not null default false,
  created_at timestamptz not null default now()
);
create index file_unused on file (created_at) where not used;

-- One answer per (person, request id), whatever happens to the network in between.
create table request_once (
  user_id uuid not null references app_user on delete cascade,
  request_id uuid not null,
  fingerprint bytea not null,
  result jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, request_id)
);
create index request_once_age on request_once (created_at);

-- What happened, in the transaction it happened in; handlers run from here (see server/app/bus.ts).
create table event (
  id uuid primary key,
  name text not null,
  data jsonb not null,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  tries smallint not null default 0,
  next_at timestamptz not null default now(),
  error text
);
create index event_due on event (next_at) where done_at is null;

create table use_session (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  platform smallint not null,
  started_at timestamptz not null default now(),
  ended_at timestamptz
);
create index use_session_open on use_session (started_at) where ended_at is null;

create table platform_view (
  day date not null,
  platform smallint not null,
  views bigint not null default 0,
  primary key (day, platform)
);

-- Values shared by all nodes with an expiry: WeChat access tokens and tickets.
create table shared_value (
  key text primary key,
  value text not null,
  expires_at timestamptz not null
);

insert into dict_item (code, id, name, sort)
select 'position', 'p' || sort, name, sort from unnest(array[
  '人事助理','人事专员','招聘专员','招聘经理','招聘负责人','薪酬绩效专员','薪酬绩效经理','培训经理','员工关系经理','社保公积金专员',
  '组织发展经理','HRBP','HR经理','人力资源经理','人力资源总监','劳动法律师','讲师','人事行政经理','其他']) with ordinality as t(name, sort);
insert into dict_item (code, id, name, sort)
select 'industry', 'i' || sort, name, sort from unnest(array[
  '互联网','制造业','零售连锁','金融','教育培训','医药健康','建筑地产','物流运输','酒店餐饮','法律服务','国有企业','专业服务','外资企业','其他'])
  with ordinality as t(name, sort);
