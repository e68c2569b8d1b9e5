-- What operators have deleted, row by row as it was, in the order in which it can come back; for 30 days.
create table trash (
  id uuid primary key,
  kind text not null,
  title text not null,
  rows jsonb not null,
  removed_by text not null,
  removed_at timestamptz not null default now()
);
create index trash_recent on trash (removed_at desc, id desc);
