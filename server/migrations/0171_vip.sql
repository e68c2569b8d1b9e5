-- 会员: what may be bought, what it brings, and who is a member until when.

-- Whether somebody is a member is a matter of the clock: everybody whose time is over ceases to be one at that very moment.
alter table app_user
  -- by a card of their own
  add column vip_until timestamptz,
  -- by a seat of their company
  add column company_vip_until timestamptz;
update app_user set vip_until = case when vip = 1 then 'infinity'::timestamptz end,
  company_vip_until = case when vip = 2 then 'infinity'::timestamptz end where vip > 0;
alter table app_user drop column vip;

create table vip_card (
  id uuid primary key,
  kind text not null check (kind in ('personal', 'company')),
  name text not null check (char_length(name) between 1 and 20),
  -- null: for good
  days integer check (days between 1 and 3660),
  price integer not null check (price > 0),
  origin_price integer not null,
  -- of the first card that somebody buys
  first_price integer check (first_price between 1 and price),
  -- of companies: seats that are in it, and what one more costs for its whole time
  seats integer check (seats between 1 and 5000),
  seat_price integer check (seat_price > 0),
  -- buying a higher one ends the lower one, whose rest is taken off the price
  rank smallint not null default 1 check (rank between 1 and 9),
  badge text not null default '' check (char_length(badge) <= 8),
  tip text not null default '' check (char_length(tip) <= 40),
  sort integer not null default 0,
  status text not null default 'on' check (status in ('on', 'off')),
  created_at timestamptz not null default now(),
  check (origin_price >= price),
  check ((kind = 'company') = (seats is not null)),
  check ((kind = 'company') = (seat_price is not null)),
  check (kind = 'personal' or days is not null)
);
create index vip_card_shelf on vip_card (kind, sort, id) where status = 'on';

-- What a card cost, and since when; nobody has to remember to write it down.
create table vip_card_price (
  card_id uuid not null references vip_card on delete cascade,
  since timestamptz not null default clock_timestamp(),
  price integer not null,
  origin_price integer not null,
  first_price integer,
  seat_price integer,
  primary key (card_id, since)
);
create function vip_card_price() returns trigger language plpgsql as $$
begin
  insert into vip_card_price (card_id, price, origin_price, first_price, seat_price)
    values (new.id, new.price, new.origin_price, new.first_price, new.seat_price);
  return null;
end $$;
create trigger vip_card_price_first after insert on vip_card for each row execute function vip_card_price();
create trigger vip_card_price_changed after update on vip_card for each row
  when ((new.price, new.origin_price, new.first_price, new.seat_price)
    is distinct from (old.price, old.origin_price, old.first_price, old.seat_price))
  execute function vip_card_price();

-- What a card brings; how many of it within its time where that is limited.
create table vip_card_benefit (
  card_id uuid not null references vip_card on delete cascade,
  code text not null,
  quota integer check (quota > 0),
  primary key (card_id, code)
);

-- The time that one purchase, one code or one gift gave. Terms of one member follow each other without a gap.
create table vip_term (
  id uuid primary key,
  user_id uuid references app_user,
  company_id uuid references company,
  card_id uuid not null references vip_card,
  -- seats: more of them within the running term
  kind text not null default 'time' check (kind in ('time', 'seats')),
  source text not null check (source in ('buy', 'code', 'gift')),
  source_id uuid not null,
  -- 分, what was paid for it
  paid integer not null default 0 check (paid >= 0),
  seats integer,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- its rest was taken off the price of a higher card, by this order
  replaced_by uuid,
  would_end timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  unique (source, source_id),
  check ((user_id is null) <> (company_id is null)),
  check (ends_at >= starts_at),
  check ((replaced_by is null) = (would_end is null))
);
create index vip_term_person on vip_term (user_id, ends_at desc) where user_id is not null;
create index vip_term_company on vip_term (company_id, ends_at desc) where company_id is not null;
create index vip_term_due on vip_term (ends_at, id) where revoked_at is null;
create index vip_term_replaced on vip_term (replaced_by) where replaced_by is not null;

-- How the benefits are called. That there is one is for the domain to say that gives it.
create table vip_benefit (
  code text primary key,
  title text not null check (char_length(title) between 1 and 12),
  words text not null check (char_length(words) between 1 and 120),
  -- what somebody has who is no member
  without text not null check (char_length(without) between 1 and 12),
  icon text not null,
  sort integer not null
);
insert into vip_benefit (code, title, words, without, icon, sort) values
  ('course', '会员课免费', '标有“会员免费”的课程，会员期内可以直接学习，不必购买。', '单独购买', 'graduation-cap', 1),
  ('coursePrice', '课程会员价', '购买其他付费课程时按会员价结算，买到的课程不随会员到期而失效。', '原价', 'ticket', 2),
  ('document', '智库免费下载', '标有“会员免费”的资料，每月可以免费领取若干份，每月 1 日重新计算，用不完不累计。', '按份付费', 'download', 3),
  ('documentPrice', '资料会员价', '额度之外的付费资料按会员价购买。', '原价', 'file-text', 4),
  ('activityPrice', '活动会员价', '线下活动与线上沙龙的票按会员价，有的免费。', '原价', 'map-pin', 5),
  ('birthday', '生日礼', '生日当天送金币。请先在资料里填写生日；当天 9 点之后才成为会员的，从下一年开始。', '—', 'sparkles', 6);

insert into vip_card (id, kind, name, days, price, origin_price, seats, seat_price, badge, tip, sort) values
  ('019a0000-0000-7000-8000-000000000101', 'personal', '年卡', 365, 29900, 29900, null, null, '推荐', '一年里随时学、随时查', 1),
  ('019a0000-0000-7000-8000-000000000102', 'personal', '季卡', 90, 9900, 9900, null, null, '', '备考一季够用', 2),
  ('019a0000-0000-7000-8000-000000000103', 'personal', '月卡', 30, 3900, 3900, null, null, '', '先用一个月看看', 3),
  ('019a0000-0000-7000-8000-000000000201', 'company', '企业 5 席', 365, 129900, 129900, 5, 25900, '', '小团队', 1),
  ('019a0000-0000-7000-8000-000000000202', 'company', '企业 10 席', 365, 239900, 239900, 10, 23900, '推荐', '一个 HR 部门', 2),
  ('019a0000-0000-7000-8000-000000000203', 'company', '企业 20 席', 365, 459900, 459900, 20, 22900, '', 'HR 与业务主管', 3),
  ('019a0000-0000-7000-8000-000000000204', 'company', '企业 50 席', 365, 999900, 999900, 50, 19900, '', '集团与多地分公司', 4);
insert into vip_card_benefit (card_id, code, quota)
  select c.id, b.code, case b.code when 'document' then case c.kind when 'personal' then 30 else 50 end when 'birthday' then 200 end
  from vip_card c cross join vip_benefit b where c.kind = 'personal' or b.code <> 'birthday';

-- Who had their coins in which year.
create table vip_birthday (
  user_id uuid not null references app_user on delete cascade,
  year smallint not null,
  amount integer not null check (amount > 0),
  at timestamptz not null default now(),
  primary key (user_id, year)
);
