-- 优惠券: what takes something off the price of an order, and who has one.
create table coupon (
  id uuid primary key,
  title text not null check (char_length(title) between 1 and 30),
  -- what it is for: all of a kind, or one thing, or one category
  kind text not null check (kind in ('course')),
  biz_id uuid,
  category_id uuid,
  -- 分
  min_price integer not null default 0 check (min_price >= 0),
  amount integer not null check (amount > 0),
  starts_at timestamptz not null default now(),
  -- at a fixed time, so many days after it was given, or whichever is earlier
  ends_at timestamptz check (ends_at > starts_at),
  days integer check (days between 1 and 3650),
  per_person integer not null default 1 check (per_person between 1 and 100),
  -- left to be given; null: without a limit
  stock integer check (stock >= 0),
  created_at timestamptz not null default now(),
  check (biz_id is null or category_id is null),
  check (ends_at is not null or days is not null)
);

create table user_coupon (
  id uuid primary key,
  coupon_id uuid not null references coupon,
  user_id uuid not null references app_user,
  granted_at timestamptz not null default now(),
  starts_at timestamptz not null,
  -- an unused one is over then; one that an order holds is not
  ends_at timestamptz not null check (ends_at > starts_at),
  state text not null default 'unused' check (state in ('unused', 'held', 'used')),
  -- one order at a time
  order_id uuid references shop_order,
  used_at timestamptz,
  check ((order_id is null) = (state = 'unused')),
  check ((used_at is null) = (state <> 'used'))
);
-- One order, one coupon.
create unique index user_coupon_order on user_coupon (order_id) where order_id is not null;
create index user_coupon_owner on user_coupon (user_id, ends_at) where state <> 'used';
create index user_coupon_given on user_coupon (coupon_id, user_id);

alter table shop_order
  add column coupon_id uuid references user_coupon,
  -- 分
  add column coupon_off integer not null default 0 check (coupon_off >= 0),
  drop constraint shop_order_price,
  -- `price` is what it cost before a coupon and coins
  add constraint shop_order_price check (pay_price = price - coupon_off - coins),
  add constraint shop_order_coupon check ((coupon_id is null) = (coupon_off = 0));
