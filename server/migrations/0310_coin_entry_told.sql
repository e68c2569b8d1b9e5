-- 金币: a move of an account says itself when it was and why, as its transfer does. Months, totals and what ends soon are read
-- of one account's own rows: across the books of everybody a month is a very long list.
alter table coin_entry add column at timestamptz, add column reason text;
alter table coin_entry disable trigger coin_append_only;
update coin_entry e set at = t.created_at, reason = t.reason from coin_transfer t where t.id = e.transfer_id;
alter table coin_entry enable trigger coin_append_only;
alter table coin_entry alter column at set not null, alter column reason set not null;
create index coin_entry_at on coin_entry (account_id, at) include (amount, reason);
drop index coin_transfer_time;

create or replace function coin_book() returns trigger language plpgsql as $$
begin
  select t.created_at, t.reason into new.at, new.reason from coin_transfer t where t.id = new.transfer_id;
  update coin_account set balance = balance + new.amount, entries = entries + 1 where id = new.account_id
    returning balance, entries into new.balance_after, new.seq;
  return new;
end $$;
