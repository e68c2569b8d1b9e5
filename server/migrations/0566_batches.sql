-- One thing done to many, as an operator found them: each in a transaction of its own, with its own row of the log.
create table admin_batch (
  id uuid primary key,
  operator_id uuid not null references admin_operator,
  route text not null,
  -- what is sent beside the one that it is about
  given jsonb not null,
  label text not null,
  title text not null,
  ids text[] not null check (cardinality(ids) > 0),
  -- so many were tried, the first ones; of these so many were not done
  tried integer not null default 0 check (tried between 0 and cardinality(ids)),
  failed integer not null default 0 check (failed between 0 and tried),
  -- [{id, message}], why not: of the first of them
  faults jsonb not null default '[]',
  state text not null default 'waiting' check (state in ('waiting', 'done', 'stopped')),
  request_id text not null,
  address text not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  check ((state = 'waiting') = (ended_at is null)),
  check (state <> 'done' or tried = cardinality(ids))
);
create index admin_batch_waiting on admin_batch (tried, id) where state = 'waiting';
create index admin_batch_own on admin_batch (operator_id, created_at desc, id desc);
