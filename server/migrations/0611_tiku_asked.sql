-- In how many sessions that are done each question was, and in how many of them it got all of its points: for the list of the desk, which
-- counted that anew each time. The job tiku.asked fills it, from what there is as well.
create table tiku_question_asked (
  question_id uuid primary key references tiku_question on delete cascade,
  asked integer not null check (asked >= 0),
  "right" integer not null check ("right" >= 0)
);
alter table tiku_session add column counted boolean not null default false;
create index tiku_session_uncounted on tiku_session (id) where state = 'done' and not counted;
