-- What an operator wants done at a time, exactly as it was asked for: going on sale, and off it.
create table admin_schedule (
  id uuid primary key,
  operator_id uuid not null references admin_operator,
  route text not null,
  input jsonb not null,
  label text not null,
  title text not null default '',
  subject text not null,
  subject_id text not null,
  due_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed', 'cancelled')),
  error text not null default '',
  request_id text not null,
  address text not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  check ((state = 'waiting') = (ended_at is null))
);
-- One thing has one time: another puts the first away.
create unique index admin_schedule_one on admin_schedule (subject, subject_id) where state = 'waiting';
create index admin_schedule_due on admin_schedule (due_at, id);
