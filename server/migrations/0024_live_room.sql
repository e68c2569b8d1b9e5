-- 直播间: slides, handouts, questions, polls, draws, courses on show, likes, reviews.
alter table live
  -- the version of what people in the room see: each change makes the next one
  add column rev integer not null default 1,
  -- the page of the slides that the host shows, 0: none
  add column slide integer not null default 0 check (slide between 0 and 60),
  -- coins that draws may still give away; the operator sets them aside for this live
  add column draw_coins integer not null default 0 check (draw_coins >= 0),
  add column explained_id uuid references lesson_course;

alter table live_member add column asked_at timestamptz;

create table live_slide (
  live_id uuid not null references live on delete cascade,
  page integer not null check (page between 1 and 60),
  file_id uuid not null references file,
  primary key (live_id, page)
);

create table live_doc (
  live_id uuid not null references live on delete cascade,
  media_id uuid primary key references lesson_media,
  name text not null check (char_length(name) between 1 and 80),
  size integer not null check (size > 0),
  created_at timestamptz not null default now()
);
create index live_doc_live on live_doc (live_id, created_at);

create table live_goods (
  live_id uuid not null references live on delete cascade,
  course_id uuid not null references lesson_course on delete cascade,
  sort integer not null,
  primary key (live_id, course_id)
);

create table live_question (
  id uuid primary key,
  live_id uuid not null references live on delete cascade,
  -- who asks an anonymous one is known here only; it never leaves
  user_id uuid not null references app_user on delete cascade,
  anonymous boolean not null,
  content text not null check (char_length(content) between 1 and 200),
  state text not null default 'open' check (state in ('open', 'answering', 'answered', 'removed')),
  answer text not null default '' check (char_length(answer) <= 500),
  votes integer not null default 0 check (votes >= 0),
  created_at timestamptz not null default now()
);
create index live_question_time on live_question (live_id, created_at desc, id desc) where state <> 'removed';
create index live_question_votes on live_question (live_id, votes desc, id desc) where state <> 'removed';
create index live_question_mine on live_question (user_id);
-- what is spoken about now is one
create unique index live_question_answering on live_question (live_id) where state = 'answering';

create table live_question_vote (
  question_id uuid not null references live_question on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  primary key (question_id, user_id)
);
create index live_question_vote_mine on live_question_vote (user_id);

create table live_poll (
  id uuid primary key,
  live_id uuid not null references live on delete cascade,
  title text not null check (char_length(title) between 1 and 60),
  options text[] not null check (cardinality(options) between 2 and 6),
  open boolean not null default true,
  created_at timestamptz not null default now()
);
create index live_poll_live on live_poll (live_id, created_at desc);
create unique index live_poll_open on live_poll (live_id) where open;

create table live_poll_vote (
  poll_id uuid not null references live_poll on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  choice smallint not null check (choice between 0 and 5),
  primary key (poll_id, user_id)
);
create index live_poll_vote_choice on live_poll_vote (poll_id, choice);

create table live_draw (
  id uuid primary key,
  live_id uuid not null references live on delete cascade,
  prize text not null check (char_length(prize) between 1 and 40),
  -- for each winner; taken out of live.draw_coins when it is announced
  coins integer not null check (coins between 0 and 1000),
  places integer not null check (places between 1 and 50),
  needs text not null check (needs in ('present', 'signIn')),
  state text not null default 'open' check (state in ('open', 'drawn', 'cancelled')),
  -- how many took part
  people integer not null default 0 check (people >= 0),
  created_at timestamptz not null default now(),
  drawn_at timestamptz,
  check ((state = 'drawn') = (drawn_at is not null))
);
create index live_draw_live on live_draw (live_id, created_at desc);
create unique index live_draw_open on live_draw (live_id) where state = 'open';

create table live_draw_winner (
  id uuid primary key,
  draw_id uuid not null references live_draw on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  unique (draw_id, user_id)
);
create index live_draw_winner_mine on live_draw_winner (user_id);

create table live_like (
  live_id uuid not null references live on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  -- of this minute so many were counted
  minute timestamptz not null,
  used integer not null,
  total integer not null check (total >= 0),
  primary key (live_id, user_id)
);
-- Apart from the live, which would be changed by every tap.
create table live_likes (
  live_id uuid primary key references live on delete cascade,
  likes bigint not null default 0 check (likes >= 0),
  told_at timestamptz not null default '-infinity'
);

create table live_review (
  id uuid primary key,
  live_id uuid not null references live on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  score smallint not null check (score between 1 and 5),
  content text not null default '' check (char_length(content) <= 200),
  created_at timestamptz not null default now(),
  unique (live_id, user_id)
);
create index live_review_time on live_review (live_id, created_at desc, id desc);
