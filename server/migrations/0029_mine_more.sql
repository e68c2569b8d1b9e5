-- 邀请: who has become a real member through whom, what that brought, and what was taken back. Rules are rows that operators change.
create table invite_rule (
  one boolean primary key default true check (one),
  inviter_coins integer not null check (inviter_coins > 0),
  invitee_coins integer not null check (invitee_coins > 0),
  -- since registering, in which it must happen
  days integer not null check (days > 0),
  -- so many bring coins and growth in a month in Shanghai
  month_cap integer not null check (month_cap > 0),
  -- so long the coins can be taken back
  back_days integer not null check (back_days > 0)
);
insert into invite_rule (inviter_coins, invitee_coins, days, month_cap, back_days) values (100, 50, 7, 50, 30);

create table invite_step (
  count integer primary key check (count > 0),
  coins integer not null check (coins > 0)
);
insert into invite_step (count, coins) values (3, 50), (10, 200), (30, 600);

-- Once in the life of whoever was invited: what was taken back does not come again.
create table invite_effect (
  invitee_id uuid primary key references app_user on delete cascade,
  id uuid not null unique,
  inviter_id uuid not null references app_user on delete cascade,
  at timestamptz not null default now(),
  -- to the inviter; 0 beyond what a month gives
  coins integer not null check (coins >= 0),
  -- to the invitee
  joined_coins integer not null check (joined_coins >= 0),
  revoked_at timestamptz
);
create index invite_effect_of on invite_effect (inviter_id, at);

create table invite_step_gain (
  id uuid primary key,
  inviter_id uuid not null references app_user on delete cascade,
  count integer not null,
  coins integer not null check (coins > 0),
  at timestamptz not null default now(),
  revoked_at timestamptz
);
create unique index invite_step_once on invite_step_gain (inviter_id, count) where revoked_at is null;

-- Those who count already, by the rule of then.
insert into invite_effect (invitee_id, id, inviter_id, at, coins, joined_coins)
select u.id, t.id, u.invited_by, t.created_at, 30, 0 from coin_transfer t join app_user u on u.id = t.ref_id
where t.reason = 'invited' and t.ref_type = 'user' and u.invited_by is not null;

-- 任务: limited events, and the ladder of the first days.
alter table growth_task drop constraint growth_task_grp_check,
  add constraint growth_task_grp_check check (grp in ('new', 'daily', 'weekly', 'growth', 'coin', 'event')),
  -- of 新手: the day of the ladder
  add column ladder_day smallint check (ladder_day between 1 and 7),
  -- of an event: what is counted from its start to its end
  add column counts text check (counts in ('post', 'experience', 'answer', 'lesson', 'sign')),
  add column start_at timestamptz,
  add column end_at timestamptz,
  add constraint growth_task_event check (
    (grp = 'event') = (counts is not null and start_at is not null and end_at is not null and end_at > start_at)
    and (grp <> 'event' or (period = 'once' and need_receive)));

insert into growth_task (code, grp, title, descr, icon, route, target, period, growth, coins, capped, need_receive, sort) values
  ('first_comment', 'new', '第一次评论或回答', '', 'message-circle', 'pages/circle/square', 1, 'once', 5, 5, false, true, 5),
  ('first_collect', 'new', '收藏 1 篇内容', '帖子、课程都算', 'star', 'pages/circle/square', 1, 'once', 5, 5, false, true, 6),
  ('sign3', 'new', '累计签到 3 天', '不用连续', 'check', 'pages/mine/taskCenter', 3, 'once', 10, 10, false, true, 8);
update growth_task t set ladder_day = d.day, sort = d.day
  from (values ('complete_info', 1), ('first_follow3', 2), ('first_comment', 3), ('first_post', 4), ('first_collect', 5),
    ('first_lesson', 6), ('sign3', 7)) d(code, day) where d.code = t.code;
update growth_task set sort = 8 where code = 'bind_wx';
update growth_task set descr = '对方 7 天内填全资料，并发布一篇内容或学完一节课' where code = 'invite_effective';

-- 升级: told once for ever, on whichever device; what was reached before has been told.
alter table growth_level_up add column told_at timestamptz;
update growth_level_up set told_at = reached_at;
create index growth_level_up_news on growth_level_up (user_id, level) where told_at is null;

-- 隐私: whether others see where somebody works.
alter table app_user add column company_hidden boolean not null default false;
