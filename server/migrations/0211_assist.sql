-- 助力: campaigns in which others help somebody to a prize, what each of them has come to, and every help.
create table assist_campaign (
  id uuid primary key,
  -- 1: whoever is asked registers; 2: whoever is asked helps
  type smallint not null check (type in (1, 2)),
  title text not null check (char_length(title) between 1 and 40),
  intro text not null default '',
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- who may help: any, or those who registered after it was begun
  helper text not null check (helper in ('any', 'new')),
  -- given to each who helps
  helper_coins integer not null default 0 check (helper_coins between 0 and 1000),
  -- how long one has
  hours integer not null check (hours between 1 and 2160),
  -- of so many people; taken when they begin, so that nobody finishes into nothing
  stock integer not null check (stock > 0),
  taken integer not null default 0,
  -- what the operator adds to the rules that the page writes by itself
  rules text not null default '',
  organizer text not null default 'HR共享社区',
  share_title text not null default '',
  show_winners boolean not null default true,
  -- what was ticked before it was published
  checklist text[] not null default '{}',
  state text not null default 'draft' check (state in ('draft', 'open', 'stopped')),
  created_at timestamptz not null default now(),
  constraint assist_campaign_stock check (taken between 0 and stock),
  constraint assist_campaign_term check (ends_at > starts_at),
  check (type = 2 or helper = 'new'),
  -- reward is certain, helpers fixed, nothing forced … all of them
  check (state = 'draft' or cardinality(checklist) = 10)
);
create index assist_campaign_open on assist_campaign (ends_at, id) where state = 'open';
create index assist_campaign_new on assist_campaign (created_at desc, id desc);

-- What so many bring. More than one is a ladder.
create table assist_step (
  campaign_id uuid not null references assist_campaign on delete cascade,
  count smallint not null check (count between 1 and 100),
  -- goods: sent by post; all others: whose module gives it
  kind text not null,
  biz_id uuid,
  amount integer check (amount > 0),
  days integer check (days between 1 and 3650),
  -- of goods, whose name stands nowhere else
  name text not null default '',
  -- what it would cost, 分
  value integer not null check (value > 0),
  primary key (campaign_id, count),
  check ((kind = 'goods') = (name <> ''))
);

create table assist_record (
  id uuid primary key,
  campaign_id uuid not null references assist_campaign,
  owner_id uuid not null references app_user,
  -- of the last step, as it was when this began
  need smallint not null check (need > 0),
  current smallint not null default 0,
  -- open; won: there is something to claim; claimed: all of it was; failed: nothing came of it; void: against the rules
  state text not null default 'open' check (state in ('open', 'won', 'claimed', 'failed', 'void')),
  started_at timestamptz not null default now(),
  expires_at timestamptz not null,
  won_at timestamptz,
  void_reason text not null default '',
  constraint assist_record_current check (current between 0 and need),
  check ((state = 'void') = (void_reason <> '')),
  check (state <> 'won' or won_at is not null)
);
-- One at a time, and one that came to something.
create unique index assist_record_one on assist_record (campaign_id, owner_id) where state in ('open', 'won', 'claimed');
create index assist_record_own on assist_record (owner_id, started_at desc, id desc);
create index assist_record_campaign on assist_record (campaign_id, started_at desc, id desc);
create index assist_record_won on assist_record (campaign_id, won_at desc) where won_at is not null;
create index assist_record_due on assist_record (expires_at) where state = 'open';

-- What a record has reached, to be claimed in time.
create table assist_gift (
  id uuid primary key,
  record_id uuid not null references assist_record,
  count smallint not null,
  reached_at timestamptz not null default now(),
  claim_by timestamptz not null,
  -- ready, claimed, lapsed
  state text not null default 'ready' check (state in ('ready', 'claimed', 'lapsed', 'recalled')),
  claimed_at timestamptz,
  order_id uuid references shop_order,
  unique (record_id, count)
);
create index assist_gift_ready on assist_gift (claim_by) where state = 'ready';

create table assist_help (
  id uuid primary key,
  record_id uuid not null references assist_record,
  campaign_id uuid not null references assist_campaign,
  helper_id uuid not null references app_user,
  -- counts; waits for people; does not count
  state text not null check (state in ('valid', 'doubt', 'void')),
  -- why it waits, or does not count; whoever is concerned reads it
  reason text not null default '',
  coins integer not null default 0 check (coins >= 0),
  day date not null,
  network text not null default '',
  created_at timestamptz not null default now(),
  -- one person helps one record of a campaign
  unique (campaign_id, helper_id),
  check ((state = 'valid') = (reason = ''))
);
create index assist_help_record on assist_help (record_id, created_at);
create index assist_help_helper on assist_help (helper_id, day);
create index assist_help_network on assist_help (network, created_at) where network <> '';
create index assist_help_doubt on assist_help (created_at, id) where state = 'doubt';

do $$
declare
  before text;
begin
  select pg_get_expr(conbin, conrelid) into strict before from pg_constraint
    where conname = 'share_key_type_check' and conrelid = 'share_key'::regclass;
  alter table share_key drop constraint share_key_type_check;
  execute format('alter table share_key add constraint share_key_type_check check (%s or type = ''assist'')', before);
end $$;

update admin_role set permissions = permissions || '{assist.*}' where name = '运营' and not permissions @> '{assist.*}';
update admin_role set permissions = permissions || '{assist.read,assist.desk}' where name = '客服' and not permissions @> '{assist.read}';
