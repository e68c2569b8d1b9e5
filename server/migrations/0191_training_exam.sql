-- Examinations of a training, on the sessions of the question bank.
create table training_exam (
  id uuid primary key,
  training_id uuid not null references training on delete cascade,
  title text not null check (char_length(title) between 1 and 60),
  paper_id uuid not null references tiku_paper,
  minutes smallint not null check (minutes between 1 and 600),
  open_at timestamptz not null,
  -- ends everybody, whenever they began
  close_at timestamptz not null,
  pass double precision not null check (pass > 0),
  -- another try is for who has not passed
  max_attempts smallint not null default 2 check (max_attempts between 1 and 5),
  score_rule text not null default 'best' check (score_rule in ('best', 'last')),
  shuffle boolean not null default true,
  -- when what is right may be seen: at once, after the close, never
  show_answer text not null default 'after' check (show_answer in ('now', 'after', 'never')),
  -- leaving the screen more often hands in; null: it is not counted
  max_leave smallint default 5 check (max_leave between 0 and 50),
  -- a promise is asked for before it begins
  promise boolean not null default true,
  second_opinion boolean not null default false,
  created_at timestamptz not null default now(),
  unique (training_id, id),
  check (open_at < close_at)
);
create index training_exam_of on training_exam (training_id, open_at);
create index training_exam_paper on training_exam (paper_id);

-- Numbers of another device begin above it: what the one before has not sent yet is older than whatever is written here.
alter table tiku_session add column seq_floor bigint not null default 0 check (seq_floor >= 0);
