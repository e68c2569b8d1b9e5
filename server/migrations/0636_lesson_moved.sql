-- Who is still to be told that a course begins at another time.
create table lesson_move_notice (
  course_id uuid not null references lesson_course on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  -- when it was to begin, as far as they know
  was timestamptz not null,
  owed_at timestamptz not null default now(),
  primary key (course_id, user_id)
);
create index lesson_move_notice_user on lesson_move_notice (user_id);
