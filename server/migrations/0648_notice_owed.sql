-- Who is still to be told of a change that concerns many: one row a person and thing that changed, gone when they are told.
create table notice_owed (
  -- what changed; the module that knows brings the words (owedNews)
  kind text not null,
  subject_id uuid not null,
  user_id uuid not null references app_user on delete cascade,
  -- how it was before, as far as they know
  was jsonb not null default '{}',
  -- what whoever changed it last says to them
  note text not null default '',
  owed_at timestamptz not null default now(),
  primary key (kind, subject_id, user_id)
);
create index notice_owed_user on notice_owed (user_id);

-- What was owed by moved courses alone (0636), which no release has written to.
insert into notice_owed (kind, subject_id, user_id, was, owed_at)
select 'lesson.moved', course_id, user_id,
  jsonb_build_object('startsAt', to_char(was at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), owed_at
from lesson_move_notice;
drop table lesson_move_notice;
