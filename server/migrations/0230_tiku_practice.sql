-- Practice in the question bank: banks for learners, what everybody has done, the book of wrong answers, leagues, faults.
alter table tiku_bank
  -- of banks that come with the product; stays when the name changes
  add column key text unique check (key ~ '^[a-z0-9-]{1,40}$'),
  add column level text not null default '' check (char_length(level) <= 12),
  -- off: only for examinations, or not ready
  add column state text not null default 'off' check (state in ('off', 'on')),
  -- all of it without membership
  add column free boolean not null default false,
  add column sort smallint not null default 0;

-- In the order of the book. What stands in no chapter of its bank is practised all the same.
create table tiku_chapter (
  bank_id uuid not null references tiku_bank on delete cascade,
  name text not null check (char_length(name) between 1 and 40),
  position smallint not null check (position > 0),
  primary key (bank_id, name)
);

-- Learners may sit those that say how long they last.
alter table tiku_paper
  add column practice boolean not null default false,
  add column minutes smallint check (minutes between 1 and 600),
  add column pass double precision check (pass > 0),
  add constraint tiku_paper_sat check (not practice or (minutes is not null and pass is not null));
create index tiku_paper_practice on tiku_paper (bank_id, created_at, id) where practice;

-- What somebody practises; the sessions of it hang on its id.
create table tiku_practice (
  id uuid primary key,
  user_id uuid not null references app_user,
  bank_id uuid not null references tiku_bank,
  mode text not null check (mode in
    ('chapter', 'order', 'random', 'daily', 'paper', 'wrong', 'favorite', 'undone', 'hard', 'case')),
  chapter text not null default '' check (char_length(chapter) <= 40),
  paper_id uuid references tiku_paper,
  day date,
  check ((mode = 'paper') = (paper_id is not null)),
  check ((mode = 'daily') = (day is not null)),
  unique nulls not distinct (user_id, bank_id, mode, chapter, paper_id, day)
);
create index tiku_practice_daily on tiku_practice (bank_id, day) where day is not null;
create index tiku_practice_paper on tiku_practice (paper_id) where paper_id is not null;
create index tiku_session_idle on tiku_session (started_at) where state = 'open' and expire_at is null;

-- How long somebody looked at it, as their device says; what is too quick counts for no rank.
alter table tiku_answer add column seconds smallint check (seconds between 0 and 3600);

-- One question answered once: what statistics, streaks and ranks are counted from.
create table tiku_done (
  session_id uuid not null,
  question_id uuid not null references tiku_question,
  user_id uuid not null references app_user,
  bank_id uuid not null references tiku_bank,
  day date not null,
  at timestamptz not null default now(),
  "right" boolean not null,
  seconds smallint not null check (seconds between 0 and 3600),
  -- tenths of a point for ranks; 0 for what does not count
  score smallint not null check (score >= 0),
  -- takes one of the free questions of the day
  spent boolean not null default false,
  primary key (session_id, question_id),
  foreign key (session_id, question_id) references tiku_session_question (session_id, question_id) on delete cascade
);
create index tiku_done_of on tiku_done (user_id, day) include (score, seconds, "right", at, spent);
create index tiku_done_again on tiku_done (user_id, question_id, at);
create index tiku_done_question on tiku_done (question_id, at);
create index tiku_done_bank on tiku_done (bank_id);

-- How one person stands with one question.
create table tiku_user_question (
  user_id uuid not null references app_user,
  question_id uuid not null references tiku_question,
  bank_id uuid not null references tiku_bank,
  done_count integer not null default 0 check (done_count >= 0),
  right_count integer not null default 0 check (right_count between 0 and done_count),
  last_right boolean,
  last_at timestamptz,
  -- the book of wrong answers; null: never was in it
  book text check (book in ('open', 'mastered', 'removed')),
  -- different days on which it was right since it was last wrong
  streak smallint not null default 0 check (streak between 0 and 3),
  right_day date,
  review_on date,
  reason text not null default '' check (reason in ('', 'concept', 'careless', 'law')),
  favorite_at timestamptz,
  note text not null default '' check (char_length(note) <= 500),
  -- the last round of random practice in which it was drawn
  round integer not null default 0,
  primary key (user_id, question_id),
  check ((book = 'mastered') <= (streak = 3)),
  check ((book = 'open') <= (review_on is not null and streak < 3))
);
create index tiku_user_question_bank on tiku_user_question (user_id, bank_id);
create index tiku_user_question_due on tiku_user_question (user_id, bank_id, review_on, question_id) where book in ('open', 'mastered');
create index tiku_user_question_question on tiku_user_question (question_id);
create index tiku_user_question_of_bank on tiku_user_question (bank_id);

-- How one person stands with one bank.
create table tiku_learner (
  user_id uuid not null references app_user,
  bank_id uuid not null references tiku_bank,
  exam_day date,
  goal smallint not null default 20 check (goal between 5 and 200),
  done_count integer not null default 0 check (done_count >= 0),
  right_count integer not null default 0 check (right_count between 0 and done_count),
  -- different ones
  question_count integer not null default 0 check (question_count >= 0),
  -- of random practice: the next begins when every question was drawn
  round integer not null default 1 check (round > 0),
  last_at timestamptz,
  primary key (user_id, bank_id)
);
create index tiku_learner_bank on tiku_learner (bank_id) include (done_count, right_count);

-- How one person stands in the ranks.
create table tiku_player (
  user_id uuid primary key references app_user,
  -- tenths
  score integer not null default 0 check (score >= 0),
  correct integer not null default 0 check (correct >= 0),
  seconds integer not null default 0 check (seconds >= 0),
  last_at timestamptz not null default now(),
  tier smallint not null default 1 check (tier between 1 and 7),
  -- stands in ranks without a name
  hidden boolean not null default false,
  -- taken out by an operator
  excluded_at timestamptz,
  excluded_reason text not null default '' check (char_length(excluded_reason) <= 200),
  check ((excluded_at is null) = (excluded_reason = ''))
);
create index tiku_player_rank on tiku_player (score desc, seconds, last_at, user_id) where excluded_at is null;

create table tiku_league (
  id uuid primary key,
  -- its Monday
  week date not null check (extract(isodow from week) = 1),
  tier smallint not null check (tier between 1 and 7),
  no smallint not null check (no > 0),
  settled_at timestamptz,
  unique (week, tier, no),
  unique (id, week)
);
create index tiku_league_due on tiku_league (week) where settled_at is null;
create table tiku_league_member (
  id uuid not null unique,
  week date not null,
  user_id uuid not null references app_user,
  league_id uuid not null,
  seat smallint not null check (seat between 1 and 30),
  -- written when the week is over
  rank smallint check (rank > 0),
  result text check (result in ('up', 'stay', 'down')),
  -- tenths
  score integer check (score >= 0),
  coins integer not null default 0 check (coins >= 0),
  paid_at timestamptz,
  seen_at timestamptz,
  primary key (week, user_id),
  foreign key (league_id, week) references tiku_league (id, week),
  unique (league_id, seat),
  check ((rank is null) = (result is null) and (rank is null) = (score is null)),
  check (coins = 0 or result = 'up')
);
create index tiku_league_member_unpaid on tiku_league_member (id) where coins > 0 and paid_at is null;
create index tiku_league_member_user on tiku_league_member (user_id, week desc);

-- The same for everybody on that day.
create table tiku_daily_question (
  bank_id uuid not null references tiku_bank,
  day date not null,
  position smallint not null check (position > 0),
  question_id uuid not null references tiku_question,
  primary key (bank_id, day, position),
  unique (bank_id, day, question_id)
);
create index tiku_daily_question_of on tiku_daily_question (question_id);

-- How everybody stands with a question, counted again after it was answered.
create table tiku_question_stat (
  question_id uuid primary key references tiku_question,
  done integer not null check (done >= 0),
  "right" integer not null check ("right" between 0 and done),
  -- the wrong option that most have chosen
  trap text not null default '',
  trap_count integer not null default 0 check (trap_count between 0 and done),
  at timestamptz not null default now()
);

-- What somebody finds wrong with a question.
create table tiku_fault (
  id uuid primary key,
  question_id uuid not null references tiku_question,
  user_id uuid references app_user,
  kind text not null check (kind in ('answer', 'stem', 'outdated', 'other')),
  words text not null default '' check (char_length(words) <= 300),
  state text not null default 'open' check (state in ('open', 'fixed', 'refused')),
  reply text not null default '' check (char_length(reply) <= 300),
  operator_id uuid references admin_operator,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  check ((state = 'open') = (ended_at is null))
);
create unique index tiku_fault_once on tiku_fault (question_id, user_id) where state = 'open';
create index tiku_fault_desk on tiku_fault (state, created_at, id);
create index tiku_fault_question on tiku_fault (question_id);
create index tiku_fault_user on tiku_fault (user_id) where user_id is not null;
create index tiku_fault_operator on tiku_fault (operator_id) where operator_id is not null;
