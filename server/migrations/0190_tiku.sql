-- 题库: questions, papers, and the sessions in which they are answered, whether for an exam or for practice.
create table tiku_bank (
  id uuid primary key,
  name text not null unique check (char_length(name) between 1 and 40),
  intro text not null default '' check (char_length(intro) <= 200),
  created_at timestamptz not null default now()
);

create table tiku_question (
  id uuid primary key,
  bank_id uuid not null references tiku_bank,
  chapter text not null default '' check (char_length(chapter) <= 40),
  -- text: marked by people, all others by the key
  kind text not null check (kind in ('single', 'multiple', 'judge', 'fill', 'number', 'text')),
  -- of a case: what this question and its neighbours are about
  material text not null default '' check (char_length(material) <= 3000),
  stem text not null check (char_length(stem) between 2 and 2000),
  -- [{key, text}]
  options jsonb not null default '[]',
  -- {keys} of single, multiple and judge; {blanks} of fill; {value, tolerance} of number; {reference} of text
  key jsonb not null,
  analysis text not null default '' check (char_length(analysis) <= 3000),
  -- [{title, article, date}]
  law jsonb not null default '[]',
  difficulty smallint not null default 3 check (difficulty between 1 and 5),
  state text not null default 'on' check (state in ('on', 'off')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((kind in ('single', 'multiple')) = (jsonb_array_length(options) > 1))
);
-- The same question stands in a bank once.
create unique index tiku_question_once on tiku_question (bank_id, md5(material || '|' || stem)) where state = 'on';
create index tiku_question_new on tiku_question (bank_id, created_at desc, id desc);
create index tiku_question_drawn on tiku_question (bank_id, kind, chapter) where state = 'on';

create table tiku_paper (
  id uuid primary key,
  bank_id uuid not null references tiku_bank,
  title text not null check (char_length(title) between 1 and 60),
  -- fixed: these questions in this order; random: drawn by its rules, for each session anew
  kind text not null check (kind in ('fixed', 'random')),
  created_at timestamptz not null default now()
);
create index tiku_paper_new on tiku_paper (bank_id, created_at desc, id desc);

create table tiku_paper_question (
  paper_id uuid not null references tiku_paper on delete cascade,
  position smallint not null check (position > 0),
  question_id uuid not null references tiku_question,
  points double precision not null check (points between 0.5 and 100 and points * 2 = floor(points * 2)),
  primary key (paper_id, position),
  unique (paper_id, question_id)
);
create index tiku_paper_question_of on tiku_paper_question (question_id);

create table tiku_paper_rule (
  paper_id uuid not null references tiku_paper on delete cascade,
  position smallint not null check (position > 0),
  kind text not null check (kind in ('single', 'multiple', 'judge', 'fill', 'number', 'text')),
  -- '' of any
  chapter text not null default '',
  count smallint not null check (count between 1 and 200),
  points double precision not null check (points between 0.5 and 100 and points * 2 = floor(points * 2)),
  primary key (paper_id, position)
);

-- One try of one person. What was in force when it began stays in force.
create table tiku_session (
  id uuid primary key,
  user_id uuid not null references app_user,
  -- which module opened it, and for what
  use text not null check (use ~ '^[a-zA-Z]+$'),
  use_id uuid not null,
  no smallint not null check (no > 0),
  -- void: taken back by an operator, as if it had never been
  state text not null default 'open' check (state in ('open', 'marking', 'done', 'void')),
  total double precision not null check (total > 0),
  pass double precision not null check (pass between 0 and total),
  -- null: leaving is not counted against anybody
  max_leave smallint check (max_leave between 0 and 50),
  leave_count smallint not null default 0 check (leave_count >= 0),
  -- two people mark each text, and a third where they are far apart
  second_opinion boolean not null default false,
  -- the one that writes; another has to take over first
  device text not null check (char_length(device) between 1 and 64),
  started_at timestamptz not null default now(),
  -- by the clock of the database alone; null: it has no end
  expire_at timestamptz,
  ended_at timestamptz,
  ended_by text check (ended_by in ('person', 'clock', 'leave', 'operator')),
  objective double precision not null default 0,
  subjective double precision not null default 0,
  void_reason text not null default '' check (char_length(void_reason) <= 200),
  unique (use, use_id, user_id, no),
  check (expire_at > started_at),
  check ((state = 'open') = (ended_at is null)),
  check ((ended_at is null) = (ended_by is null)),
  constraint tiku_session_score check (objective >= 0 and subjective >= 0 and objective + subjective <= total)
);
create unique index tiku_session_open on tiku_session (use, use_id, user_id) where state = 'open';
create index tiku_session_due on tiku_session (expire_at) where state = 'open' and expire_at is not null;
create index tiku_session_of_use on tiku_session (use, use_id, started_at desc, id desc);
create index tiku_session_of_user on tiku_session (user_id, use, use_id, no);
create index tiku_session_marking on tiku_session (use, use_id, ended_at, id) where state = 'marking';

create table tiku_session_question (
  session_id uuid not null references tiku_session on delete cascade,
  position smallint not null check (position > 0),
  question_id uuid not null references tiku_question,
  points double precision not null check (points > 0),
  -- the order in which this person sees the options
  options text[] not null default '{}',
  primary key (session_id, position),
  unique (session_id, question_id)
);
create index tiku_session_question_of on tiku_session_question (question_id);

create table tiku_answer (
  session_id uuid not null,
  question_id uuid not null,
  answer jsonb not null,
  -- put aside to be looked at again
  flagged boolean not null default false,
  -- counts up on the device that writes: what comes late is older than what is there
  seq bigint not null check (seq > 0),
  saved_at timestamptz not null default now(),
  -- null: not marked yet
  points double precision check (points >= 0),
  primary key (session_id, question_id),
  foreign key (session_id, question_id) references tiku_session_question (session_id, question_id) on delete cascade
);

-- What one marker thinks of one text.
create table tiku_mark (
  id uuid primary key,
  session_id uuid not null,
  question_id uuid not null,
  user_id uuid references app_user,
  operator_id uuid references admin_operator,
  points double precision not null check (points >= 0 and points * 2 = floor(points * 2)),
  comment text not null default '' check (char_length(comment) <= 500),
  created_at timestamptz not null default now(),
  foreign key (session_id, question_id) references tiku_answer on delete cascade,
  check ((user_id is null) <> (operator_id is null)),
  unique (session_id, question_id, user_id),
  unique (session_id, question_id, operator_id)
);
create index tiku_mark_user on tiku_mark (user_id) where user_id is not null;
create index tiku_mark_operator on tiku_mark (operator_id) where operator_id is not null;

-- More time for one person, in this and in later tries.
create table tiku_extra (
  id uuid primary key,
  use text not null,
  use_id uuid not null,
  user_id uuid not null references app_user,
  seconds integer not null check (seconds between 60 and 14400),
  reason text not null check (char_length(reason) between 1 and 200),
  created_at timestamptz not null default now()
);
create index tiku_extra_of on tiku_extra (use, use_id, user_id);
create index tiku_extra_user on tiku_extra (user_id);

update admin_role set permissions = permissions || '{tiku.*}' where name = '运营' and not permissions @> '{tiku.*}';
