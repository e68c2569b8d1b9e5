-- 金币商城: what coins are exchanged for, how much of it there is, and what became of each exchange.
create table mall_category (
  id uuid primary key,
  name text not null unique check (char_length(name) between 1 and 8),
  sort smallint not null default 0
);

-- Who sells: we ourselves, or a partner in whose shop the thing is handed over.
create table mall_shop (
  id uuid primary key,
  kind text not null check (kind in ('own', 'partner')),
  name text not null check (char_length(name) between 1 and 30),
  logo_file uuid references file,
  intro text not null default '' check (char_length(intro) <= 300),
  phone text not null default '' check (char_length(phone) <= 20),
  city text not null default '' check (char_length(city) <= 20),
  address text not null default '' check (char_length(address) <= 100),
  lng double precision check (lng between 73 and 136),
  lat double precision check (lat between 3 and 54),
  hours text not null default '' check (char_length(hours) <= 60),
  -- how it is handed over there
  handover text not null default '' check (char_length(handover) <= 300),
  open boolean not null default true,
  created_at timestamptz not null default now(),
  check ((lng is null) = (lat is null)),
  check (kind = 'own' or (city <> '' and address <> ''))
);

-- Who may check codes off in a shop.
create table mall_shop_staff (
  shop_id uuid not null references mall_shop on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  primary key (shop_id, user_id)
);
create index mall_shop_staff_user on mall_shop_staff (user_id);

create table mall_product (
  id uuid primary key,
  -- 1 实物, 2 虚拟兑换码, 3 优惠券, 4 课程, 5 智库, 6 会员天数, 7 线下券
  type smallint not null check (type between 1 and 7),
  title text not null check (char_length(title) between 1 and 40),
  sub_title text not null default '' check (char_length(sub_title) <= 60),
  cover_file uuid references file,
  image_files uuid[] not null default '{}' check (cardinality(image_files) <= 6),
  category_id uuid references mall_category,
  shop_id uuid references mall_shop,
  -- 分, as it is sold elsewhere; null: nothing to compare with
  market_price integer check (market_price > 0),
  detail text not null default '' check (char_length(detail) <= 4000),
  -- line by line
  notice text[] not null default '{}' check (cardinality(notice) <= 10),
  -- 到付: the receiver pays the post
  collect boolean not null default false,
  -- the beginnings of codes of GB/T 2260 where it is not sent
  excludes text[] not null default '{}',
  per_user smallint check (per_user between 1 and 100),
  -- pieces a day for everybody, from that time on
  per_day integer check (per_day > 0),
  day_from time,
  min_level smallint not null default 0 check (min_level between 0 and 20),
  vip_only boolean not null default false,
  start_at timestamptz,
  end_at timestamptz,
  -- of 3 to 6: what is given, as codes give it
  prize_type text,
  prize_biz_id uuid,
  prize_amount integer check (prize_amount > 0),
  prize_days integer check (prize_days > 0),
  -- of 2 and 7: days in which it is to be used
  use_days smallint check (use_days between 1 and 3650),
  -- of 2: where its code is used
  use_note text not null default '' check (char_length(use_note) <= 200),
  state text not null default 'draft' check (state in ('draft', 'on', 'off')),
  sort smallint not null default 0,
  created_at timestamptz not null default now(),
  check (start_at < end_at),
  check (day_from is null or per_day is not null),
  check ((prize_type is not null) = (type between 3 and 6)),
  check (type <> 7 or (shop_id is not null and use_days is not null)),
  check (type = 1 or (not collect and excludes = '{}'))
);
create index mall_product_shown on mall_product (created_at desc, id desc) where state = 'on';
create index mall_product_shop on mall_product (shop_id) where state = 'on';

create table mall_sku (
  id uuid primary key,
  product_id uuid not null references mall_product on delete cascade,
  name text not null check (char_length(name) between 1 and 30),
  coins integer not null check (coins > 0),
  vip_coins integer check (vip_coins > 0),
  -- 分
  cash integer not null default 0 check (cash >= 0),
  -- null: as many as are wanted
  stock integer,
  sold integer not null default 0 check (sold >= 0),
  on_sale boolean not null default true,
  sort smallint not null default 0,
  unique (id, product_id),
  constraint mall_sku_stock check (stock >= 0),
  check (vip_coins <= coins)
);
create index mall_sku_of on mall_sku (product_id, sort);

-- Pieces of a day, of what there is only so much of a day.
create table mall_day (
  product_id uuid not null references mall_product on delete cascade,
  day date not null,
  taken integer not null check (taken >= 0),
  primary key (product_id, day)
);

-- What each order has taken.
create table mall_take (
  order_id uuid primary key references shop_order,
  product_id uuid not null references mall_product,
  sku_id uuid not null,
  user_id uuid not null references app_user,
  qty smallint not null check (qty between 1 and 100),
  -- in Shanghai
  day date not null,
  -- held: until it is paid for, or an operator has agreed; sold: it is theirs; gone: cancelled or given back
  state text not null default 'held' check (state in ('held', 'sold', 'gone')),
  -- of what goes by post, where it goes, as it was when it was ordered
  address jsonb,
  readdressed boolean not null default false,
  -- why an operator has to look at it first; '' of most
  risk text not null default '' check (char_length(risk) <= 100),
  -- of what is given: it has arrived
  granted_at timestamptz,
  created_at timestamptz not null default now(),
  foreign key (sku_id, product_id) references mall_sku (id, product_id)
);
create index mall_take_user on mall_take (user_id, product_id);
create index mall_take_product on mall_take (product_id, created_at desc);
create index mall_take_sku on mall_take (sku_id);
create index mall_take_phone on mall_take ((address ->> 'phone'), created_at) where address is not null;
create index mall_take_place on mall_take ((address ->> 'areaCode'), (address ->> 'detail'), created_at) where address is not null;

-- 兑换码 of others, given out one by one; sealed, and known again by their hash.
create table mall_code (
  id uuid primary key,
  sku_id uuid not null references mall_sku,
  hash bytea not null,
  sealed bytea not null,
  order_id uuid references shop_order,
  position smallint not null default 0,
  taken_at timestamptz,
  created_at timestamptz not null default now(),
  unique (sku_id, hash),
  unique (order_id, position),
  check ((order_id is null) = (taken_at is null))
);
create index mall_code_free on mall_code (sku_id, created_at, id) where order_id is null;

-- Each time that somebody has looked at their code.
create table mall_reveal (
  id uuid primary key,
  code_id uuid not null references mall_code,
  user_id uuid not null references app_user,
  at timestamptz not null default now()
);
create index mall_reveal_code on mall_reveal (code_id, at);
create index mall_reveal_user on mall_reveal (user_id);

-- 线下券: shown in the shop, checked off once by its staff.
create table mall_voucher (
  order_id uuid primary key references shop_order,
  shop_id uuid not null references mall_shop,
  code text not null unique check (code ~ '^[2-9A-HJKMNP-Z]{12}$'),
  ends_at timestamptz not null,
  used_at timestamptz,
  used_by uuid references app_user,
  void boolean not null default false,
  check ((used_at is null) = (used_by is null)),
  check (not void or used_at is null)
);
create index mall_voucher_shop on mall_voucher (shop_id, used_at desc) where used_at is not null;
create index mall_voucher_staff on mall_voucher (used_by) where used_by is not null;

-- Wants to hear when it opens, or when there is some again.
create table mall_remind (
  product_id uuid not null references mall_product on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  created_at timestamptz not null default now(),
  primary key (product_id, user_id)
);
create index mall_remind_user on mall_remind (user_id);

-- 售后: what came broken or wrong.
create table mall_after_sale (
  id uuid primary key,
  order_id uuid not null references shop_order,
  user_id uuid not null references app_user,
  reason text not null check (char_length(reason) between 1 and 40),
  note text not null default '' check (char_length(note) <= 200),
  images uuid[] not null default '{}' check (cardinality(images) <= 6),
  state text not null default 'waiting' check (state in ('waiting', 'returned', 'resent', 'refused', 'withdrawn')),
  reply text not null default '' check (char_length(reply) <= 200),
  created_at timestamptz not null default now(),
  decided_at timestamptz
);
create unique index mall_after_sale_open on mall_after_sale (order_id) where state = 'waiting';
create index mall_after_sale_of on mall_after_sale (order_id, created_at);
create index mall_after_sale_user on mall_after_sale (user_id);
create index mall_after_sale_waiting on mall_after_sale (created_at, id) where state = 'waiting';

-- review: an operator says whether it may go out, then as ship.
alter table shop_order drop constraint shop_order_fulfilment_check, drop constraint shop_order_approval,
  add constraint shop_order_fulfilment_check check (fulfilment in ('instant', 'ship', 'attend', 'approve', 'review')),
  add constraint shop_order_approval check (approval is null or fulfilment in ('approve', 'review'));

do $$
declare
  before text;
begin
  select pg_get_expr(conbin, conrelid) into strict before from pg_constraint
    where conname = 'share_key_type_check' and conrelid = 'share_key'::regclass;
  alter table share_key drop constraint share_key_type_check;
  execute format('alter table share_key add constraint share_key_type_check check (%s or %s)', before, $c$type = 'mall'$c$);
end $$;

update admin_role set permissions = permissions || '{mall.*}' where name = '运营' and not permissions @> '{mall.*}';
update admin_role set permissions = permissions || '{mall.read,mall.desk}' where name = '客服' and not permissions @> '{mall.read}';

insert into dict_item (code, id, name, sort)
select 'mall_cancel_reason', name, name, sort from unnest(array['不想要了','地址填错了','换别的商品','其他']) with ordinality as t(name, sort);
insert into dict_item (code, id, name, sort)
select 'mall_after_sale_reason', name, name, sort from unnest(array['收到时已破损','少发或发错','质量问题','其他']) with ordinality as t(name, sort);

-- 金币: what was earned when, for their expiry.
create index coin_transfer_time on coin_transfer (created_at);

-- 签到: what each day of a row gives, round after round; and days that are made up for.
alter table growth_task add column streak_ladder integer[] check (cardinality(streak_ladder) between 1 and 31);
update growth_task set streak_ladder = '{5,5,10,10,15,15,30}', coins = 5, streak_days = null, streak_coins = 0,
  descr = '连续签到越来越多，第 7 天 30 金币' where code = 'sign_in';
