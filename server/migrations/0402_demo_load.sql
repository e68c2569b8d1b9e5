-- Whether the demo content, which many transactions load, is all there. Without a row nobody has begun; without an end it broke off.
create table demo_load (
  one boolean primary key default true check (one),
  begun_at timestamptz not null default now(),
  done_at timestamptz
);
