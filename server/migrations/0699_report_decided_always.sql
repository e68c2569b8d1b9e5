-- The release before this one decides on reports and writes no time, while both serve.
create function report_decided() returns trigger language plpgsql as $$
begin
  new.decided_at := now();
  return new;
end $$;
create trigger report_decided before update of state on report for each row
  when (old.state = 'open' and new.state <> 'open' and new.decided_at is null) execute function report_decided();
