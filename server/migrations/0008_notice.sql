-- 通知: what a person is told, in words that stand when its cause has changed since.
create table notice (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  -- 1 系统, 2 互动, 3 订单, 4 课程与直播, 5 活动, 6 内训, 7 会员与金币
  type smallint not null check (type between 1 and 7),
  sub_type text not null,
  title text not null,
  content text not null default '',
  -- who did it last; of a type 2 without one it was 匿名HR
  from_user uuid references app_user on delete set null,
  route text not null,
  params jsonb not null default '{}',
  -- what can come again is told once; merged notices have a row of notice_person for each sender instead
  cause text,
  merge_key text,
  count integer not null default 1 check (count > 0),
  -- why this person is told
  why text not null default '',
  read boolean not null default false,
  -- of a merged one: of the first of them
  created_at timestamptz not null default now(),
  check (cause is null or merge_key is null),
  unique (user_id, cause)
);
create index notice_list on notice (user_id, created_at desc, id desc);
create index notice_unread on notice (user_id, type) where not read;
create index notice_merge on notice (user_id, merge_key, created_at desc) where merge_key is not null;

-- Who stands behind a merged notice; `hidden` must not be named.
create table notice_person (
  notice_id uuid not null references notice on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  hidden boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (notice_id, user_id)
);
