-- 通知: what operators tell many people at once.
create table broadcast (
  id uuid primary key,
  type smallint not null check (type in (1, 4, 5, 7)),
  title text not null check (char_length(title) between 1 and 40),
  content text not null default '',
  route text not null default '',
  params jsonb not null default '{}',
  -- whom it is for, as the contract has it
  segment jsonb not null,
  -- so many they were when it was written
  people integer not null check (people >= 0),
  state text not null default 'draft' check (state in ('draft', 'waiting', 'done', 'stopped')),
  send_at timestamptz,
  -- everybody up to this id has had their turn
  reached uuid,
  told integer not null default 0 check (told >= 0),
  skipped integer not null default 0 check (skipped >= 0),
  created_at timestamptz not null default now(),
  done_at timestamptz,
  check ((state in ('done', 'stopped')) = (done_at is not null)),
  check (state = 'draft' or send_at is not null or state = 'stopped')
);
create index broadcast_recent on broadcast (created_at desc, id desc);
create index broadcast_due on broadcast (send_at, id) where state = 'waiting';
-- How many somebody had lately.
create index notice_broadcast on notice (user_id, created_at) where sub_type = 'broadcast';
update admin_role set permissions = permissions || '{notice.*}' where name = '运营' and not permissions @> '{notice.*}';
