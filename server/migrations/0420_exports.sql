-- Files that operators asked for: a job makes them, the bytes lie in the store until they expire.
create table admin_export (
  id uuid primary key,
  operator_id uuid not null references admin_operator,
  route text not null,
  title text not null,
  -- what the list is asked for, and how its rows are written: {input, columns, rows, format}
  wish jsonb not null,
  reason text not null default '',
  personal boolean not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled', 'gone')),
  -- the run of the job that makes it: another that was taken for dead writes nothing any more
  run_id uuid,
  rows integer not null default 0,
  total integer,
  cut boolean not null default false,
  object text,
  filename text not null default '',
  size integer not null default 0,
  error text not null default '',
  downloads integer not null default 0,
  request_id text not null,
  address text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  check ((state = 'done') = (object is not null)),
  check (object is null or expires_at is not null)
);
create index admin_export_mine on admin_export (operator_id, created_at desc, id desc);
create index admin_export_open on admin_export (created_at, id) where state in ('waiting', 'running');
create index admin_export_over on admin_export (expires_at) where state = 'done';
