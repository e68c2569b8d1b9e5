-- One row each time that somebody opens the app, kept for two years: the uses of a month lie by themselves, so that one that nobody
-- compares any more goes as a whole instead of row by row. What no month is made for lies in the rest, until the nightly job makes it.
alter table use_session rename to use_session_before;

create table use_session (
  id uuid not null,
  user_id uuid not null,
  platform smallint not null,
  started_at timestamptz not null default now(),
  ended_at timestamptz
) partition by range (started_at);
create table use_session_rest partition of use_session default;

do $$
declare
  month timestamp;
  soonest timestamp := date_trunc('month', now() at time zone 'Asia/Shanghai');
begin
  for month in
    select generate_series(
      least(soonest, date_trunc('month', (select min(started_at) from use_session_before) at time zone 'Asia/Shanghai')),
      soonest + interval '3 months', '1 month')
  loop
    execute format('create table %I partition of use_session for values from (%L) to (%L)',
      'use_session_' || to_char(month, 'YYYY_MM'),
      month at time zone 'Asia/Shanghai', (month + interval '1 month') at time zone 'Asia/Shanghai');
  end loop;
end $$;

insert into use_session (id, user_id, platform, started_at, ended_at)
select id, user_id, platform, started_at, ended_at from use_session_before;
drop table use_session_before;

alter table use_session add primary key (id, started_at);
alter table use_session add foreign key (user_id) references app_user on delete cascade;
create index use_session_open on use_session (started_at) where ended_at is null;
create index use_session_user on use_session (user_id, started_at desc);
create index use_session_day on use_session (started_at, user_id);
