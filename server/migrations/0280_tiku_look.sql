-- A question whose answer somebody has read without answering it: in that session it takes no answer any more.
create table tiku_look (
  session_id uuid not null,
  question_id uuid not null references tiku_question,
  user_id uuid not null references app_user,
  day date not null,
  at timestamptz not null default now(),
  -- takes one of the free questions of the day
  spent boolean not null default false,
  primary key (session_id, question_id),
  foreign key (session_id, question_id) references tiku_session_question (session_id, question_id) on delete cascade
);
create index tiku_look_spent on tiku_look (user_id, day) where spent;
create index tiku_look_question on tiku_look (question_id);
