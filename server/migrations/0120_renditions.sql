-- Recordings are handed out to whoever may watch at that moment, as an encrypted HLS rendition where there is one.

-- The rendition of a stored recording. Recordings that are stored already get theirs by the next runs of the job lesson.transcode.
create table lesson_rendition (
  media_id uuid primary key references lesson_media on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed')),
  -- the keys of its segments are made from this
  secret bytea not null check (octet_length(secret) = 32),
  -- [{ms, discontinuity?}…], once it is ready
  segments jsonb,
  -- tries that failed, why the last one did, and when it is tried again
  tries smallint not null default 0 check (tries >= 0),
  error text not null default '',
  due_at timestamptz not null default now(),
  -- the plain segments that it was made from are still in the store
  plain boolean not null,
  created_at timestamptz not null default now(),
  ready_at timestamptz,
  check ((state = 'ready') = (segments is not null and ready_at is not null))
);
create index lesson_rendition_due on lesson_rendition (due_at) where state = 'waiting';

-- What an address of a recording or a document stands for: who got it, in which session, for what. It ends soon unless it is renewed.
create table lesson_play_ticket (
  -- sha256 of the token in the address
  token bytea primary key check (octet_length(token) = 32),
  media_id uuid not null references lesson_media on delete cascade,
  -- what it is played as: 'lesson', 'live' …, and which
  subject text not null,
  subject_id uuid not null,
  user_id uuid references app_user on delete cascade,
  -- sha256 of the session's token; of nobody there is none
  session bytea check (octet_length(session) = 32),
  device_id text not null default '',
  -- it was given for the rendition, not for the recording itself
  rendition boolean not null,
  expires_at timestamptz not null,
  check ((user_id is null) = (session is null))
);
create index lesson_play_ticket_over on lesson_play_ticket (expires_at);
create index lesson_play_ticket_person on lesson_play_ticket (user_id) where user_id is not null;

-- What was handed out of a lesson to somebody who has its course: seconds of a recording, or the whole document.
create table lesson_delivered (
  user_id uuid not null references app_user on delete cascade,
  lesson_id uuid not null references lesson on delete cascade,
  seconds int4multirange not null default '{}',
  whole boolean not null default false,
  delivered_at timestamptz not null default now(),
  primary key (user_id, lesson_id)
);

-- null: courses that cost something have one. Nobody could choose before, so none that lacks it was meant to.
alter table lesson_course alter column watermark drop not null, alter column watermark drop default;
update lesson_course set watermark = null where not watermark;
