-- 订单, 支付, 权益: one order for all shops, one payment machine, and what people own.
create table shop_order (
  id uuid primary key,
  order_no text not null unique,
  user_id uuid not null references app_user,
  kind text not null check (kind in ('course')),
  biz_id uuid not null,
  -- what was offered when it was ordered, in words that stand when the thing itself has changed
  title text not null,
  cover text not null,
  spec text not null,
  lines jsonb not null,
  refund_rule text not null,
  virtual boolean not null,
  -- 分; 100 金币 pay 1 元, so one coin pays one 分
  origin_price integer not null check (origin_price >= 0),
  price integer not null check (price >= 0),
  coins integer not null check (coins >= 0),
  pay_price integer not null check (pay_price >= 0),
  -- 0 待支付, 10 待发货/待参加, 20 已发货, 30 已完成, 40 已取消, 50 退款中, 60 已退款
  status smallint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- what WeChat says, written once
  pay_time timestamptz,
  cancel_time timestamptz,
  -- 10 超时, 30 用户, 40 管理员
  cancel_type smallint check (cancel_type in (10, 30, 40)),
  cancel_reason text not null default '',
  refund_reason text not null default '',
  refund_desc text not null default '',
  refund_asked_at timestamptz,
  refund_withdrawn_at timestamptz,
  -- handed to WeChat: from now on it cannot be withdrawn
  refund_sent_at timestamptz,
  refund_time timestamptz,
  -- its owner has deleted it from the list
  hidden_at timestamptz,
  constraint shop_order_price check (pay_price = price - coins),
  -- what each status means, so that no code can put an order where it cannot be; closed and paid late is 50 or 60 with both times
  constraint shop_order_state check (case status
    when 0 then pay_time is null and cancel_time is null
    when 10 then pay_time is not null and cancel_time is null and refund_time is null
    when 20 then pay_time is not null and cancel_time is null and refund_time is null
    when 30 then pay_time is not null and cancel_time is null and refund_time is null
    when 40 then pay_time is null and cancel_time is not null
    when 50 then pay_time is not null and refund_asked_at is not null and refund_time is null
    when 60 then pay_time is not null and refund_time is not null
    else false end),
  check ((cancel_time is null) = (cancel_type is null)),
  check (hidden_at is null or status in (40, 60))
);
-- At most one that waits for its money, of each thing.
create unique index shop_order_unpaid on shop_order (user_id, kind, biz_id) where status = 0;
create index shop_order_due on shop_order (expires_at) where status = 0;
create index shop_order_list on shop_order (user_id, created_at desc, id desc) where hidden_at is null;
create index shop_order_waiting on shop_order (user_id, status) where status in (0, 50);

-- One try to pay an order, with a number of its own at WeChat.
create table payment (
  id uuid primary key,
  order_id uuid not null references shop_order,
  user_id uuid not null references app_user,
  -- jsapi: WeChat's browser, mini: the mini-program, h5: any other browser
  channel text not null check (channel in ('jsapi', 'mini', 'h5')),
  app_id text not null,
  mch_id text not null,
  openid text check ((openid is null) = (channel = 'h5')),
  out_trade_no text not null unique,
  amount integer not null check (amount > 0),
  state text not null default 'created' check (state in ('created', 'prepaid', 'paid', 'closed')),
  -- of jsapi and mini the prepay_id, of h5 the address
  ticket text,
  ticket_at timestamptz,
  transaction_id text unique,
  paid_at timestamptz,
  -- when WeChat was last asked what became of it
  asked_at timestamptz,
  created_at timestamptz not null default now(),
  check ((ticket is null) = (ticket_at is null)),
  check (state <> 'prepaid' or ticket is not null),
  check ((state = 'paid') = (transaction_id is not null)),
  check ((state = 'paid') = (paid_at is not null))
);
-- An order is paid by one way at a time.
create unique index payment_live on payment (order_id) where state in ('created', 'prepaid');
create index payment_of_order on payment (order_id);
create index payment_ticket on payment (ticket, user_id) where state = 'prepaid';
create index payment_unsettled on payment (asked_at nulls first) where state in ('created', 'prepaid');
create index payment_day on payment (paid_at) where state = 'paid';

-- Always of the whole payment.
create table payment_refund (
  id uuid primary key,
  payment_id uuid not null references payment,
  out_refund_no text not null unique,
  amount integer not null check (amount > 0),
  -- asked: by the buyer; late: the order was closed when it was paid; twice: the order was paid already
  cause text not null check (cause in ('asked', 'late', 'twice')),
  reason text not null,
  -- failed: WeChat cannot give it back by itself, see docs/operations.md
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'done', 'failed', 'withdrawn')),
  refund_id text unique,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  asked_at timestamptz,
  done_at timestamptz,
  check ((sent_at is null) = (state in ('waiting', 'withdrawn'))),
  check ((state = 'done') = (done_at is not null)),
  check ((state = 'done') = (refund_id is not null)),
  check (state <> 'withdrawn' or cause = 'asked')
);
create unique index payment_refund_once on payment_refund (payment_id) where state <> 'withdrawn';
create index payment_refund_open on payment_refund (asked_at nulls first) where state in ('waiting', 'sent');

-- What the operator allows, where it is not the default of server/modules/payment/channels.ts.
create table pay_switch (
  platform text not null check (platform in ('weapp', 'wechat', 'browser')),
  virtual boolean not null,
  enabled boolean not null,
  primary key (platform, virtual)
);

-- Where WeChat's bill of a day and our books say different things.
create table payment_difference (
  day date not null,
  what text not null check (what in ('unknown', 'unpaid', 'amount', 'unbilled', 'refundUnknown', 'refundUnbilled')),
  out_trade_no text not null,
  -- 分; null where one side has nothing
  ours integer,
  theirs integer,
  found_at timestamptz not null default now(),
  primary key (day, what, out_trade_no)
);

-- 权益: what somebody may use, and where they have it from. Several sources stand side by side.
create table entitlement (
  id uuid primary key,
  user_id uuid not null references app_user,
  kind text not null check (kind in ('course')),
  biz_id uuid not null,
  source text not null check (source in ('buy', 'free', 'vip', 'code', 'gift', 'company', 'assist')),
  source_id uuid not null,
  start_time timestamptz not null default now(),
  -- null: for ever
  end_time timestamptz check (end_time > start_time),
  revoked_at timestamptz,
  unique (source, source_id)
);
create index entitlement_owner on entitlement (user_id, kind, biz_id) where revoked_at is null;
create index entitlement_source on entitlement (source_id);

insert into dict_item (code, id, name, sort)
select 'refund_reason', name, name, sort from unnest(array['买错了','重复购买','内容与介绍不符','没有时间学习','其他']) with ordinality as t(name, sort);
insert into dict_item (code, id, name, sort)
select 'cancel_reason', name, name, sort from unnest(array['不想买了','信息选错了','价格不合适','其他']) with ordinality as t(name, sort);
