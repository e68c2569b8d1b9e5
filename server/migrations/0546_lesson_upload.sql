-- Recordings on their way: in parts, so that one goes on where it stopped.
create table lesson_upload (
  id uuid primary key,
  operator_id uuid not null references admin_operator,
  course_id uuid not null references lesson_course,
  name text not null,
  size integer not null check (size > 0),
  -- what its sender knows the file by, to go on with it
  fingerprint text not null,
  created_at timestamptz not null default now(),
  unique (operator_id, course_id, fingerprint)
);
create index lesson_upload_old on lesson_upload (created_at);
create table lesson_upload_part (
  upload_id uuid not null references lesson_upload on delete cascade,
  no integer not null check (no >= 0),
  primary key (upload_id, no)
);
