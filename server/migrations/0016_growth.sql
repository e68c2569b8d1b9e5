-- 成长值、等级、任务. Levels, tasks and rewards are rows: what is below is what the product begins with, operators change it.
create table growth_level (
  level smallint primary key check (level between 1 and 10),
  name text not null unique check (char_length(name) between 1 and 12),
  min_growth integer not null unique check (min_growth >= 0),
  -- [{code, title, desc, icon}]: what this level adds, and the product really does
  rights jsonb not null default '[]',
  gift_coins integer not null default 0 check (gift_coins >= 0)
);
insert into growth_level (level, name, min_growth, rights, gift_coins) values
  (1, 'HR新人', 0, '[{"code":"publish","title":"发帖与回答","desc":"发动态、提问、写经验、回答和评论","icon":"square-pen"}]', 0),
  (2, 'HR专员', 100, '[{"code":"unlimited","title":"不受新号限制","desc":"注册 24 小时内的新号每天最多 3 帖 10 评、不能发链接；升到 Lv2 立即解除","icon":"link"},{"code":"dm","title":"给陌生人发私信","desc":"每天最多主动联系 20 位，对方回复前只能发 1 条","icon":"message-circle"}]', 20),
  (3, 'HR主管', 300, '[]', 30),
  (4, 'HR经理', 800, '[]', 50),
  (5, '资深经理', 2000, '[{"code":"invite10","title":"邀请 10 人回答","desc":"提问时最多邀请 10 位同行，Lv5 以下是 5 位","icon":"user-round-plus"}]', 80),
  (6, 'HRBP', 5000, '[]', 120),
  (7, 'HRD', 10000, '[]', 200),
  (8, 'CHO', 20000, '[]', 300);

create table growth_task (
  id uuid primary key default gen_random_uuid(),
  code text not null unique,
  grp text not null check (grp in ('new', 'daily', 'weekly', 'growth', 'coin')),
  title text not null,
  descr text not null default '',
  icon text not null,
  -- the page where it is done
  route text not null,
  -- so much of what it counts makes one time
  target integer not null default 1 check (target > 0),
  -- each: whenever it happens
  period text not null check (period in ('once', 'day', 'week', 'each')),
  growth integer not null default 0 check (growth >= 0),
  coins integer not null default 0 check (coins >= 0),
  -- times a day; of a task that is received, times in its period
  daily_cap integer check (daily_cap > 0),
  -- counts towards what one day gives at most
  capped boolean not null default true,
  -- waits to be received; the others are booked when they happen
  need_receive boolean not null default false,
  -- every so many days in a row
  streak_days integer check (streak_days > 1),
  streak_coins integer not null default 0 check (streak_coins >= 0),
  sort integer not null,
  enabled boolean not null default true
);
insert into growth_task (code, grp, title, descr, icon, route, target, period, growth, coins, daily_cap, capped, need_receive, sort) values
  ('complete_info', 'new', '完善资料', '填好姓名、公司、生日和职位', 'user-round', 'pages/mine/edit', 1, 'once', 30, 0, null, false, true, 1),
  ('bind_wx', 'new', '绑定微信', '在微信里打开并登录', 'link', 'pages/mine/setup', 1, 'once', 10, 0, null, false, true, 2),
  ('first_post', 'new', '第一次发布', '发动态、提问或写经验', 'square-pen', 'pages/circle/release', 1, 'once', 5, 5, null, false, true, 3),
  ('first_follow3', 'new', '关注 3 位同行', '', 'user-round-plus', 'pages/circle/discoverCreator', 3, 'once', 5, 5, null, false, true, 4),
  ('first_lesson', 'new', '学完第一节课', '', 'graduation-cap', 'pages/tabBar/lesson/index', 1, 'once', 10, 0, null, false, false, 5),
  ('sign_in', 'daily', '每日签到', '', 'check', 'pages/mine/taskCenter', 1, 'day', 5, 2, null, true, false, 10),
  ('login', 'daily', '每日登录', '打开就算', 'clock', 'pages/tabBar/circle/index', 1, 'day', 2, 0, null, true, false, 11),
  ('like3', 'daily', '给 3 条内容点赞', '', 'thumbs-up', 'pages/circle/square', 3, 'day', 3, 1, null, true, true, 12),
  ('comment1', 'daily', '评论 1 次', '', 'message-circle', 'pages/circle/square', 1, 'day', 2, 1, null, true, true, 13),
  ('study10', 'daily', '学习 10 分钟', '每天最多 6 次', 'graduation-cap', 'pages/tabBar/lesson/index', 10, 'day', 5, 1, 6, true, true, 14),
  ('post3', 'weekly', '本周发布 3 篇', '动态、提问、经验都算', 'square-pen', 'pages/circle/release', 3, 'week', 10, 5, null, true, true, 20),
  ('answer2', 'weekly', '本周回答 2 个提问', '', 'message-circle', 'pages/circle/square', 2, 'week', 10, 5, null, true, true, 21),
  ('post', 'growth', '发布动态或经验', '', 'square-pen', 'pages/circle/release', 1, 'each', 3, 0, 3, true, false, 30),
  ('ask', 'growth', '提出问题', '', 'circle-question-mark', 'pages/circle/releaseTiwen', 1, 'each', 5, 0, 3, true, false, 31),
  ('answer', 'growth', '回答问题', '每个提问算一次', 'message-circle', 'pages/circle/square', 1, 'each', 5, 0, 5, true, false, 32),
  ('accepted', 'growth', '回答被采纳', '', 'circle-check', 'pages/circle/square', 1, 'each', 20, 0, null, true, false, 33),
  ('liked', 'growth', '内容获赞', '同一个人每天算一次', 'thumbs-up', 'pages/circle/release', 1, 'each', 1, 0, 20, true, false, 34),
  ('finish_course', 'growth', '学完一门课', '', 'graduation-cap', 'pages/tabBar/lesson/index', 1, 'each', 50, 0, null, false, false, 35),
  ('cert_got', 'growth', '获得证书', '', 'star', 'pages/tabBar/lesson/index', 1, 'each', 30, 0, null, false, false, 36),
  ('invite_effective', 'growth', '邀请同行', '对方填全资料后算', 'heart-handshake', 'pages/mine/invite', 1, 'each', 50, 0, null, false, false, 37),
  ('order_paid', 'growth', '购买课程', '实付每满 10 元得一次，退款扣回', 'coins', 'pages/tabBar/lesson/index', 1, 'each', 5, 0, null, false, false, 38);
update growth_task set streak_days = 7, streak_coins = 10, descr = '连续 7 天另得 10 金币' where code = 'sign_in';

alter table app_user
  add column growth integer not null default 0 check (growth >= 0),
  add column growth_records integer not null default 0;

create table growth_record (
  id uuid primary key,
  user_id uuid not null references app_user,
  -- 1, 2, 3… of this person; counted under their lock
  seq integer not null,
  task_code text not null,
  -- '' once ever, the day, or the Monday of the week: the same thing never counts twice in one period
  period text not null,
  biz_id text not null,
  -- the post, comment or order that it came from and goes with
  source_id text not null default '',
  title text not null,
  -- what the rule promises, before the day's limit; below 0 where it is taken back
  worth integer not null,
  capped boolean not null,
  change integer not null,
  after integer not null,
  coins integer not null default 0 check (coins >= 0),
  -- in Shanghai
  day date not null,
  reverses uuid unique references growth_record,
  reversed boolean not null default false,
  created_at timestamptz not null default now(),
  unique (user_id, seq),
  check (not (reversed and reverses is not null))
);
create unique index growth_record_once on growth_record (user_id, task_code, period, biz_id) where not reversed and reverses is null;
create index growth_record_list on growth_record (user_id, created_at desc, id desc) where change <> 0;
create index growth_record_day on growth_record (user_id, day);
create index growth_record_task on growth_record (user_id, task_code, day desc);
create index growth_record_source on growth_record (source_id) where source_id <> '' and not reversed and reverses is null;

create function growth_level_of(value integer) returns smallint language sql stable as $$
  select max(level) from growth_level where min_growth <= value
$$;

-- A record moves the person itself, so the two cannot disagree. What is taken back lowers the level only when a tenth is
-- missing; the rest is for the end of the day.
create function growth_book() returns trigger language plpgsql as $$
begin
  update app_user set growth = growth + new.change, growth_records = growth_records + 1,
    level = case
      when new.change >= 0 then greatest(level, growth_level_of(growth + new.change))
      when (growth + new.change) * 10 < 9 * (select min_growth from growth_level l where l.level = app_user.level)
        then growth_level_of(growth + new.change)
      else level end
    where id = new.user_id returning growth, growth_records into new.after, new.seq;
  return new;
end $$;
create trigger growth_book before insert on growth_record for each row execute function growth_book();

create function growth_true() returns trigger language plpgsql as $$
begin
  if exists (select from app_user u left join growth_record r on r.user_id = u.id and r.seq = u.growth_records
    where u.id = new.id and (u.growth <> coalesce(r.after, 0) or u.growth_records <> coalesce(r.seq, 0))) then
    raise exception 'growth of % is changed by records only', new.id using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create constraint trigger growth_true after update of growth, growth_records on app_user
  deferrable initially deferred for each row execute function growth_true();

-- What is written stays; all that may come later is the mark that it was taken back.
create function growth_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and not old.reversed and to_jsonb(new) - 'reversed' = to_jsonb(old) - 'reversed' then
    return new;
  end if;
  raise exception 'growth_record is append-only' using errcode = 'integrity_constraint_violation';
end $$;
create trigger growth_append_only before update or delete on growth_record for each row execute function growth_append_only();
create trigger growth_no_truncate before truncate on growth_record for each statement execute function coin_append_only();

-- That somebody has reached a level: once for ever, with the gift as it was promised then.
create table growth_level_up (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  level smallint not null,
  gift_coins integer not null,
  reached_at timestamptz not null default now(),
  received_at timestamptz,
  unique (user_id, level)
);

-- Whether somebody was here today is asked at every start.
create index use_session_user on use_session (user_id, started_at desc);

-- 邀请回答: ten from Lv5 on.
alter table circle_post drop constraint circle_post_invited_check, add check (cardinality(invited) <= 10);
