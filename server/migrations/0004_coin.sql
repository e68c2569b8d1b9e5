-- 金币: a double-entry ledger. Coins are never changed, only moved from one account to another, and what is written stays.
create table coin_account (
  id uuid primary key,
  -- user: what a person can spend; frozen: what is set aside for a bounty; issue: where coins come from, below zero by all there are
  kind text not null check (kind in ('user', 'frozen', 'issue')),
  user_id uuid references app_user,
  balance bigint not null default 0,
  entries bigint not null default 0,
  constraint coin_account_enough check (balance >= 0 or kind = 'issue'),
  check ((user_id is null) = (kind = 'issue')),
  unique nulls not distinct (user_id, kind)
);

create table coin_transfer (
  id uuid primary key,
  reason text not null,
  -- what it is about, and which step of that: the same step is never booked twice, whatever its reason
  ref_type text not null,
  ref_id uuid not null,
  step text not null,
  created_at timestamptz not null default now(),
  unique (ref_id, ref_type, step)
);

create table coin_entry (
  account_id uuid not null references coin_account,
  -- 1, 2, 3… of this account; counted under its lock, since neither a clock nor a sequence knows who was first
  seq bigint not null,
  transfer_id uuid not null references coin_transfer,
  amount bigint not null check (amount <> 0),
  balance_after bigint not null,
  primary key (account_id, seq),
  unique (transfer_id, account_id)
);

-- An entry moves its account itself, so the two cannot disagree; a balance that is too small is refused by coin_account_enough.
create function coin_book() returns trigger language plpgsql as $$
begin
  update coin_account set balance = balance + new.amount, entries = entries + 1 where id = new.account_id
    returning balance, entries into new.balance_after, new.seq;
  return new;
end $$;
create trigger coin_book before insert on coin_entry for each row execute function coin_book();

create function coin_balanced() returns trigger language plpgsql as $$
declare
  transfer uuid := case when tg_table_name = 'coin_entry' then to_jsonb(new) ->> 'transfer_id' else to_jsonb(new) ->> 'id' end;
begin
  if (select count(*) < 2 or sum(amount) <> 0 from coin_entry where transfer_id = transfer) then
    raise exception 'coin_transfer % does not balance', transfer using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create constraint trigger coin_transfer_balanced after insert on coin_transfer
  deferrable initially deferred for each row execute function coin_balanced();
create constraint trigger coin_entry_balanced after insert on coin_entry
  deferrable initially deferred for each row execute function coin_balanced();

-- A balance is what the last entry left.
create function coin_account_true() returns trigger language plpgsql as $$
begin
  if exists (select from coin_account a left join coin_entry e on e.account_id = a.id and e.seq = a.entries
    where a.id = new.id and (a.balance <> coalesce(e.balance_after, 0) or a.entries <> coalesce(e.seq, 0))) then
    raise exception 'coin_account % is changed by entries only', new.id using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create constraint trigger coin_account_true after insert or update on coin_account
  deferrable initially deferred for each row execute function coin_account_true();

create function coin_append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create trigger coin_append_only before update or delete or truncate on coin_transfer for each statement execute function coin_append_only();
create trigger coin_append_only before update or delete or truncate on coin_entry for each statement execute function coin_append_only();
create trigger coin_append_only before delete or truncate on coin_account for each statement execute function coin_append_only();
