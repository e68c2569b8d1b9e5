-- 粉丝群: groups by topic and region, the groups in WeChat behind each with QR codes that end, who has taken one, and who waits.
create table fan_group (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 30),
  topic text not null check (topic in ('law', 'pay', 'hire', 'performance', 'manage')),
  -- '' for the whole country
  region text not null default '' check (char_length(region) <= 10),
  intro text not null default '' check (char_length(intro) <= 60),
  -- [{title, text}]
  benefits jsonb not null default '[]' check (jsonb_typeof(benefits) = 'array'),
  rules text[] not null default '{}' check (cardinality(rules) <= 10),
  -- what whoever adds the owner writes to them
  join_tip text not null default '' check (char_length(join_tip) <= 60),
  owner_wx text not null default '' check (char_length(owner_wx) <= 40),
  need_vip boolean not null default false,
  sort integer not null default 0 check (sort >= 0),
  state text not null default 'draft' check (state in ('draft', 'on', 'off')),
  created_at timestamptz not null default now()
);
create index fan_group_shown on fan_group (sort, id) where state = 'on';
create index fan_group_order on fan_group (sort, id);

-- The first that is open, has room and a code that has not ended is the one people are led to.
create table fan_group_room (
  id uuid primary key,
  group_id uuid not null references fan_group on delete cascade,
  no smallint not null check (no > 0),
  qr_file uuid not null references file,
  qr_until timestamptz not null,
  -- as last counted in WeChat, which tells us nothing
  members integer not null check (members >= 0),
  counted_at timestamptz not null default now(),
  -- codes taken since then
  taken integer not null default 0 check (taken >= 0),
  max_members integer not null check (max_members between 1 and 500),
  open boolean not null default true,
  created_at timestamptz not null default now(),
  unique (group_id, no)
);
create index fan_group_room_qr on fan_group_room (qr_file);

-- Whoever has taken a code, once in each group.
create table fan_group_join (
  group_id uuid not null references fan_group on delete cascade,
  user_id uuid not null references app_user,
  room_id uuid not null references fan_group_room on delete cascade,
  created_at timestamptz not null default now(),
  primary key (group_id, user_id)
);
create index fan_group_join_user on fan_group_join (user_id);
create index fan_group_join_room on fan_group_join (room_id);

-- Whoever wants to hear when a group opens; gone thirty days after they have.
create table fan_group_wait (
  id uuid primary key,
  group_id uuid not null references fan_group on delete cascade,
  user_id uuid not null references app_user,
  phone text not null check (phone ~ '^1[3-9][0-9]{9}$'),
  created_at timestamptz not null default now(),
  told_at timestamptz,
  unique (group_id, user_id)
);
create index fan_group_wait_user on fan_group_wait (user_id);
create index fan_group_wait_list on fan_group_wait (group_id, created_at, id);
create index fan_group_wait_open on fan_group_wait (group_id, created_at) where told_at is null;
create index fan_group_wait_told on fan_group_wait (told_at) where told_at is not null;

update admin_role set permissions = permissions || '{fanGroup.*}' where name = '运营' and not permissions @> '{fanGroup.*}';
update admin_role set permissions = permissions || '{fanGroup.read,fanGroup.desk}'
  where name = '客服' and not permissions @> '{fanGroup.read}';

insert into growth_task (code, grp, title, descr, icon, route, target, period, growth, coins, capped, need_receive, sort) values
  ('join_group', 'new', '加入一个粉丝群', '按主题和地区选一个', 'users-round', 'pages/wenwen/group', 1, 'once', 5, 5, false, true, 9);
