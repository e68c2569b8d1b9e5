-- 抽奖: what can be won and how likely, the seeds that draws are made from, and every draw.
create table lottery (
  id uuid primary key,
  title text not null check (char_length(title) between 1 and 40),
  intro text not null default '',
  -- how it looks; what it does is the same
  style text not null check (style in ('grid', 'wheel', 'cards', 'box')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  free_per_day smallint not null default 1 check (free_per_day between 0 and 10),
  -- of members, beside that
  vip_extra smallint not null default 0 check (vip_extra between 0 and 10),
  -- 0: not for coins
  coin_cost integer not null default 0 check (coin_cost between 0 and 10000),
  coin_per_day smallint not null default 0 check (coin_per_day between 0 and 100),
  -- of one person, in all; null: no end
  total_limit integer check (total_limit > 0),
  scope text not null default 'all' check (scope in ('all', 'vip', 'new')),
  min_level smallint not null default 1 check (min_level between 1 and 10),
  -- what the operator adds to the rules that the page writes by itself
  rules text not null default '',
  organizer text not null default 'HR共享社区',
  show_winners boolean not null default true,
  -- 分 that ten thousand draws may cost
  budget bigint not null check (budget >= 0),
  state text not null default 'draft' check (state in ('draft', 'open', 'stopped', 'cancelled')),
  -- which odds draw now
  version integer not null default 1 check (version > 0),
  cancel_note text not null default '',
  created_at timestamptz not null default now(),
  constraint lottery_term check (ends_at > starts_at),
  check ((coin_cost = 0) = (coin_per_day = 0)),
  check ((state = 'cancelled') = (cancel_note <> ''))
);
create index lottery_new on lottery (created_at desc, id desc);
create index lottery_term_open on lottery (ends_at, starts_at) where state = 'open';

-- What gives another chance on the day it is done: counted by what a person really did, see taskFacts.
create table lottery_task (
  lottery_id uuid not null references lottery on delete cascade,
  position smallint not null check (position >= 0),
  counts text not null check (counts in ('sign', 'lesson', 'post', 'experience', 'answer')),
  title text not null,
  target smallint not null check (target between 1 and 100),
  primary key (lottery_id, position),
  unique (lottery_id, counts)
);

create table lottery_prize (
  id uuid primary key,
  lottery_id uuid not null references lottery on delete cascade,
  position smallint not null check (position between 0 and 11),
  name text not null check (char_length(name) between 1 and 20),
  icon text not null,
  -- none: nothing is won; again: one more chance today; goods: sent by post; all others: whose module gives it
  kind text not null,
  biz_id uuid,
  amount integer check (amount > 0),
  days integer check (days between 1 and 3650),
  -- 分 that one of it costs the house
  cost integer not null default 0 check (cost >= 0),
  -- given in its place to whoever has it for good already
  swap_coins integer not null default 0 check (swap_coins >= 0),
  -- null: no end
  stock integer check (stock > 0),
  given integer not null default 0,
  day_limit integer check (day_limit > 0),
  -- how many are let go in each hour of a day; what is not won moves on. null: all at once
  hours integer[] check (cardinality(hours) = 24),
  -- of one person and of all who share a device with them; null: no end
  per_person smallint check (per_person > 0),
  unique (lottery_id, position),
  constraint lottery_prize_stock check (given >= 0 and (stock is null or given <= stock)),
  check (kind not in ('none', 'again') or (stock is null and day_limit is null and hours is null and cost = 0)),
  check (kind <> 'goods' or (stock is not null and per_person is not null))
);
-- What a draw falls back on when what it hit is gone: one of each lottery.
create unique index lottery_prize_fallback on lottery_prize (lottery_id) where kind = 'none';

-- The rows that draw, and that are shown. Another version is another set of them; none is ever changed.
create table lottery_odds (
  lottery_id uuid not null references lottery on delete cascade,
  version integer not null check (version > 0),
  prize_id uuid not null references lottery_prize on delete cascade,
  -- of 100 000
  weight integer not null check (weight between 0 and 100000),
  primary key (lottery_id, version, prize_id)
);
create table lottery_odds_change (
  lottery_id uuid not null references lottery on delete cascade,
  version integer not null check (version > 0),
  reason text not null default '',
  changed_at timestamptz not null default now(),
  primary key (lottery_id, version)
);

-- What people see has weights that make a whole, and something to fall back on.
create function lottery_whole() returns trigger language plpgsql as $$
declare
  which uuid := case when tg_table_name = 'lottery' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'lottery_id' end;
begin
  if exists (select from lottery l where l.id = which and l.state <> 'draft' and (
    (select coalesce(sum(weight), 0) from lottery_odds o where o.lottery_id = l.id and o.version = l.version) <> 100000
    or not exists (select from lottery_prize p where p.lottery_id = l.id and p.kind = 'none'))) then
    raise exception 'lottery % is not whole', which using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger lottery_whole after insert or update on lottery
  deferrable initially deferred for each row execute function lottery_whole();
create constraint trigger lottery_odds_whole after insert or update on lottery_odds
  deferrable initially deferred for each row execute function lottery_whole();

-- One seed a day. Its hash is told before the first draw, itself when the day is over.
create table lottery_seed (
  lottery_id uuid not null references lottery on delete cascade,
  day date not null,
  -- sealed with DATA_KEY
  seed bytea not null,
  -- SHA-256 of the seed as it will be told, in hex
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  made_at timestamptz not null default now(),
  primary key (lottery_id, day)
);

create table lottery_record (
  id uuid primary key,
  -- counted over all lotteries: a number that is missing was rolled back
  no bigint generated always as identity,
  lottery_id uuid not null references lottery,
  user_id uuid not null references app_user,
  request_id uuid not null,
  source text not null check (source in ('free', 'vip', 'task', 'again', 'coin')),
  -- which of those of the day
  slot smallint not null check (slot > 0),
  day date not null,
  coin_cost integer not null default 0 check (coin_cost >= 0),
  coin_returned boolean not null default false,
  -- 0 to 99 999, and the odds that were asked with it
  roll integer not null check (roll between 0 and 99999),
  version integer not null,
  -- what the roll means, and what was given: the fallback where that was gone
  hit_id uuid not null references lottery_prize,
  prize_id uuid not null references lottery_prize,
  state text not null check (state in ('miss', 'granting', 'granted', 'claimable', 'waiting', 'sent', 'done', 'lapsed', 'recalled')),
  -- in words that stand when the thing itself has changed
  prize_name text not null,
  claim_by timestamptz,
  order_id uuid references shop_order,
  -- of what is granted by a job
  tries smallint not null default 0,
  next_at timestamptz not null default now(),
  fault text not null default '',
  network text not null default '',
  created_at timestamptz not null default now(),
  unique (lottery_id, user_id, request_id),
  unique (lottery_id, user_id, day, source, slot),
  check ((source = 'coin') = (coin_cost > 0)),
  check (state <> 'claimable' or claim_by is not null)
);
create index lottery_record_own on lottery_record (user_id, created_at desc, id desc);
create index lottery_record_lottery on lottery_record (lottery_id, created_at desc, id desc);
create index lottery_record_prize on lottery_record (prize_id, created_at);
create index lottery_record_granting on lottery_record (next_at) where state = 'granting';
create index lottery_record_claimable on lottery_record (claim_by) where state = 'claimable';
create index lottery_record_to_return on lottery_record (lottery_id) where coin_cost > 0 and not coin_returned;

-- Who takes part in nothing: staff, and whoever cheated. They are told so, and why.
create table lottery_block (
  user_id uuid primary key references app_user,
  reason text not null check (reason <> ''),
  created_at timestamptz not null default now()
);
-- Accounts that share a device are looked for by it.
create index known_device_sha on known_device (device_sha);

create index lottery_block_new on lottery_block (created_at desc, user_id desc);

update admin_role set permissions = permissions || '{lottery.*}' where name = '运营' and not permissions @> '{lottery.*}';
update admin_role set permissions = permissions || '{lottery.read,lottery.desk,lottery.stop}'
where name = '客服' and not permissions @> '{lottery.read}';
