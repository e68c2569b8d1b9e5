-- 直播: lives, who wants to see them, who is there.
create table live (
  id uuid primary key,
  title text not null check (char_length(title) between 1 and 60),
  cover_file uuid references file,
  teacher_id uuid not null references lesson_teacher,
  -- whose account goes on air
  host_id uuid references app_user,
  course_id uuid references lesson_course,
  intro text not null default '',
  outline text[] not null default '{}',
  start_at timestamptz not null,
  plan_end_at timestamptz not null,
  -- 即将开始 is no state of its own: it is 'ahead' within 15 minutes of the start (see server/modules/live/states.ts)
  state text not null default 'ahead' check (state in ('ahead', 'on', 'ended', 'playback', 'cancelled')),
  started_at timestamptz,
  ended_at timestamptz,
  -- when its own media server last had a picture; null: nobody pushes
  pushed_at timestamptz,
  access text not null check (access in ('free', 'paid', 'vip', 'pwd')),
  password_hash text,
  reserve_limit integer check (reserve_limit > 0),
  reserve_count integer not null default 0 check (reserve_count >= 0),
  -- a recording that is shown while the live is on and nothing is pushed
  media_id uuid references lesson_media,
  playback_id uuid references lesson_media,
  conversation_id uuid not null unique references conversation,
  pinned text check (char_length(pinned) between 1 and 200),
  sign_round integer not null default 0 check (sign_round between 0 and 100),
  sign_ends_at timestamptz,
  check (plan_end_at > start_at),
  check ((access = 'pwd') = (password_hash is not null)),
  check (access <> 'paid' or course_id is not null),
  check ((state = 'playback') = (playback_id is not null)),
  constraint live_reserve_places check (reserve_count <= reserve_limit)
);
create index live_start on live (start_at, id);
create index live_ended on live (start_at desc, id desc) where state in ('ended', 'playback');
-- what the jobs look at every minute
create index live_open on live (plan_end_at) where state in ('ahead', 'on');

create table live_assistant (
  live_id uuid not null references live on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  primary key (live_id, user_id)
);

create table live_reserve (
  live_id uuid not null references live on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  created_at timestamptz not null default now(),
  -- the last reminder this person got: 1 a day before, 2 a quarter of an hour before, 3 it is on, 4 there is a playback, 5 it was cancelled
  told smallint not null default 0 check (told between 0 and 5),
  primary key (live_id, user_id)
);
create index live_reserve_told on live_reserve (live_id, told);
create index live_reserve_mine on live_reserve (user_id);

-- What a live knows of a person who was there.
create table live_member (
  live_id uuid not null references live on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  -- gave the right password
  admitted boolean not null default false,
  -- wrong passwords since
  tries smallint not null default 0,
  tried_at timestamptz,
  muted_until timestamptz,
  said_at timestamptz,
  primary key (live_id, user_id)
);

-- Attendance
create table live_sign_in (
  live_id uuid not null references live on delete cascade,
  round integer not null check (round > 0),
  user_id uuid not null references app_user on delete cascade,
  created_at timestamptz not null default now(),
  primary key (live_id, round, user_id)
);

-- Who is there now, by device; a crash may forget it, the next heartbeat tells it again.
create unlogged table live_presence (
  live_id uuid not null,
  -- null: a guest
  user_id uuid,
  device_id text not null,
  seen_at timestamptz not null default now(),
  -- 0 here, 1 another device has taken over, 2 and was told so
  kicked smallint not null default 0,
  unique nulls not distinct (live_id, user_id, device_id)
);
create index live_presence_seen on live_presence (live_id, seen_at) where kicked = 0;
