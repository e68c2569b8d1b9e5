-- 我的: lists of one's own, invitations, switches of notices, a new phone, leaving, feedback.
drop index user_follow_fans;
create index user_follow_fans on user_follow (followee_id, created_at desc, follower_id desc);
create index user_follow_list on user_follow (follower_id, created_at desc, followee_id desc);
create index circle_collect_list on circle_collect (user_id, created_at desc, post_id desc);
create index circle_comment_to on circle_comment (reply_to_user_id, created_at desc, id desc) where reply_to_user_id is not null;
create index app_user_invited on app_user (invited_by, created_at desc, id desc) where invited_by is not null;

-- What somebody has read, the last time of each. Nothing refers to it, so that other domains can join by their own types.
create table browse_record (
  user_id uuid not null references app_user on delete cascade,
  type text not null check (type in ('post', 'question', 'experience')),
  biz_id uuid not null,
  browsed_at timestamptz not null default now(),
  primary key (user_id, biz_id)
);
create index browse_record_list on browse_record (user_id, browsed_at desc, biz_id desc);
create index browse_record_age on browse_record (browsed_at);

-- One that its owner has deleted stays, since it says what has been told already.
alter table notice add column deleted boolean not null default false;
drop index notice_list;
create index notice_list on notice (user_id, created_at desc, id desc) where not deleted;
create index notice_type on notice (user_id, type, created_at desc, id desc) where not deleted;
drop index notice_unread;
create index notice_unread on notice (user_id, type) where not read and not deleted;

-- Whoever has no row has not switched anything off.
create table notice_setting (
  user_id uuid primary key references app_user on delete cascade,
  interact boolean not null default true,
  system boolean not null default true,
  coin boolean not null default true
);

alter table app_user add column phone_changed_at timestamptz;

-- That the old phone was proved; good for one change.
create table phone_ticket (
  user_id uuid primary key references app_user on delete cascade,
  ticket_sha bytea not null,
  expires_at timestamptz not null
);

-- Phones of accounts that were closed: nobody can register them for a while.
create table released_phone (
  phone text primary key,
  user_id uuid not null references app_user,
  released_at timestamptz not null default now()
);

create table logoff (
  user_id uuid primary key references app_user on delete cascade,
  reason text not null,
  applied_at timestamptz not null default now(),
  effect_at timestamptz not null
);
create index logoff_due on logoff (effect_at);

create table feedback (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  type text not null,
  content text not null check (char_length(content) between 1 and 500),
  images jsonb not null default '[]' check (jsonb_array_length(images) <= 4),
  contact text not null default '',
  -- the page somebody was on
  page text not null default '',
  reply text not null default '',
  state text not null default 'open' check (state in ('open', 'replied', 'solved')),
  created_at timestamptz not null default now()
);
create index feedback_list on feedback (user_id, created_at desc, id desc);

-- Feedback keeps the name of its type, so the name is its id.
insert into dict_item (code, id, name, sort)
select 'feedback_type', name, name, sort from unnest(array['功能异常','内容问题','账号问题','产品建议','其他']) with ordinality as t(name, sort);
insert into dict_item (code, id, name, sort)
select 'logoff_reason', 'l' || sort, name, sort from unnest(array[
  '不再使用','有多个账号','担心隐私','消息打扰太多','内容不符合需要','其他']) with ordinality as t(name, sort);
