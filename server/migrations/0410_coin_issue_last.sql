-- 金币: everybody who earns or spends moves the one account where coins come from and end. It is held from its entry until the
-- transaction is over, so its entry is made by the database when all else is done, on the way to the commit: what a transaction
-- does after its coins have moved no longer keeps everybody else waiting. As the last lock of all it is part of no deadlock.
alter table coin_transfer add column issued boolean not null default false;

create function coin_issue() returns trigger language plpgsql as $$
declare
  rest bigint := (select -sum(amount) from coin_entry where transfer_id = new.id);
  issue uuid := (select id from coin_account where kind = 'issue');
begin
  if rest is null or rest = 0 then
    return null;
  end if;
  if issue is null then
    insert into coin_account (id, kind) values (gen_random_uuid(), 'issue') on conflict do nothing;
    issue := (select id from coin_account where kind = 'issue');
  end if;
  insert into coin_entry (transfer_id, account_id, amount) values (new.id, issue, rest);
  return null;
end $$;
-- Triggers of one row fire by their names: before coin_transfer_balanced, which finds both entries.
create constraint trigger coin_issue after insert on coin_transfer
  deferrable initially deferred for each row when (new.issued) execute function coin_issue();
