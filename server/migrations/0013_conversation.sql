-- 会话: private chat, live rooms and customer service are one engine.
create table conversation (
  id uuid primary key,
  kind text not null check (kind in ('dm', 'live', 'kefu')),
  -- dm: both people, the smaller id first, 'a:b'; live: the live; kefu: the person who asks
  biz_id text not null,
  last_seq integer not null default 0,
  last_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  unique (kind, biz_id)
);

-- Whose conversation it is; a live room has no members.
create table conversation_member (
  conversation_id uuid not null references conversation on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  read_seq integer not null default 0,
  -- deleted on this person's side up to here
  hidden_seq integer not null default 0,
  pinned boolean not null default false,
  muted boolean not null default false,
  primary key (user_id, conversation_id)
);
create index conversation_member_of on conversation_member (conversation_id, user_id);

create table conversation_message (
  conversation_id uuid not null references conversation on delete cascade,
  -- 1, 2, 3… without gaps: the conversation's row is held while one is written
  seq integer not null check (seq > 0),
  id uuid not null unique,
  -- null: the house
  user_id uuid references app_user,
  client_msg_id uuid,
  type text not null check (type in ('text', 'image', 'card', 'system')),
  -- {text} | {image} | {card}; {} once it was recalled
  body jsonb not null,
  -- said as the host of a room, or as customer service
  host boolean not null default false,
  recalled_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  primary key (conversation_id, seq),
  unique (user_id, client_msg_id, conversation_id)
);

-- A session that ends while it could still be used takes its sockets along, whoever ended it (see server/app/live-line.ts).
create function session_revoked() returns trigger language plpgsql as $$
begin
  perform pg_notify('live_line', json_build_object('t', 'user:' || old.user_id,
    'e', json_build_object('kind', 'revoked', 'session', encode(old.token_sha, 'hex')))::text);
  return null;
end $$;
create trigger session_revoked after delete on session for each row when (old.expires_at > now()) execute function session_revoked();

-- 私信: whoever has no row is open to all.
create table dm_setting (
  user_id uuid primary key references app_user on delete cascade,
  allow text not null check (allow in ('all', 'mutual', 'none')),
  changed_at timestamptz not null default now()
);

-- Strangers that somebody has written to first.
create table dm_start (
  user_id uuid not null references app_user on delete cascade,
  conversation_id uuid not null references conversation on delete cascade,
  started_at timestamptz not null default now(),
  primary key (user_id, conversation_id)
);
create index dm_start_day on dm_start (user_id, started_at);

alter table report drop constraint report_target_type_check,
  add constraint report_target_type_check check (target_type in ('post', 'comment', 'user', 'message'));

-- 客服
create table kefu_case (
  conversation_id uuid primary key references conversation on delete cascade,
  state text not null default 'auto' check (state in ('auto', 'waiting', 'human')),
  changed_at timestamptz not null default now()
);
create index kefu_waiting on kefu_case (changed_at) where state = 'waiting';

create table kefu_faq (
  id uuid primary key,
  topic text not null,
  q text not null unique,
  a text not null,
  sort integer not null
);

-- Days that are not as their weekday: public holidays, and weekends that are worked in exchange.
create table kefu_day (
  day date primary key,
  open boolean not null
);
-- 国务院办公厅关于2026年部分节假日安排的通知
insert into kefu_day (day, open)
select d::date, false from (values ('2026-01-01', '2026-01-03'), ('2026-02-15', '2026-02-23'), ('2026-04-04', '2026-04-06'),
    ('2026-05-01', '2026-05-05'), ('2026-06-19', '2026-06-21'), ('2026-09-25', '2026-09-27'), ('2026-10-01', '2026-10-07')) as t(a, b),
  generate_series(a::date, b::date, interval '1 day') as d
union all
select d::date, true from unnest(array['2026-01-04', '2026-02-14', '2026-02-28', '2026-05-09', '2026-09-20', '2026-10-10']) as d;
