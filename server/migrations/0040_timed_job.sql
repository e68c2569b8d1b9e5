-- Timed jobs, one row each (server/app/jobs.ts). A row that no version knows any more lies still: nobody takes it.
create table timed_job (
  name text primary key,
  cron text not null,
  due_at timestamptz not null,
  -- the run that holds it, and when that was last heard of
  run_id uuid,
  beat_at timestamptz,
  -- how often it failed in a row, and why the last time
  tries integer not null default 0,
  error text
);

-- The schedules of before: servers of an older version that still run get nothing new to do. Their tables stay for them.
do $$
begin
  if to_regclass('job.schedule') is not null then
    delete from job.schedule;
  end if;
end $$;
