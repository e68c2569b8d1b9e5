-- 订单: what exactly was wanted, line by line, and what becomes of it once it is paid for.
alter table shop_order
  -- as the shop's own schema has it: sku and quantity, attendees, seats, an address …
  add column input jsonb not null default '{}',
  -- what makes two purchases of one person the same
  add column purchase_key text,
  -- instant: it is theirs; ship: it goes by post; attend: they come; approve: an operator says whether they may
  add column fulfilment text check (fulfilment in ('instant', 'ship', 'attend', 'approve')),
  -- of approve, once it is paid for
  add column approval text check (approval in ('waiting', 'passed', 'refused')),
  -- what the goods cost in coins, beside their price in money; coins that pay a part of that are `coins`
  add column coin_price integer not null default 0 check (coin_price >= 0),
  -- 分 and coins that are back with the buyer
  add column refunded_amount integer not null default 0,
  add column refunded_coins integer not null default 0;
update shop_order set input = jsonb_build_object('courseId', biz_id), purchase_key = biz_id::text,
  fulfilment = case when virtual then 'instant' else 'ship' end,
  refunded_amount = case when status = 60 then pay_price else 0 end,
  refunded_coins = case when status = 60 and cancel_time is null then coins else 0 end;
alter table shop_order
  alter column purchase_key set not null,
  alter column fulfilment set not null,
  add constraint shop_order_refunded check (refunded_amount between 0 and pay_price and refunded_coins between 0 and coins + coin_price),
  add constraint shop_order_approval check (approval is null or fulfilment = 'approve'),
  -- a shop joins without a migration of orders: its own code says which there are
  drop constraint shop_order_kind_check;

-- At most one that waits for its money, of each purchase.
drop index shop_order_unpaid;
create unique index shop_order_unpaid on shop_order (user_id, kind, purchase_key) where status = 0;

drop trigger shop_order_stands on shop_order;
create trigger shop_order_stands before update of user_id, kind, biz_id, input, purchase_key, fulfilment, origin_price, price, coupon_id,
    coupon_off, coins, coin_price, pay_price on shop_order
  for each row when ((old.user_id, old.kind, old.biz_id, old.input, old.purchase_key, old.fulfilment, old.origin_price, old.price,
      old.coupon_id, old.coupon_off, old.coins, old.coin_price, old.pay_price)
    is distinct from (new.user_id, new.kind, new.biz_id, new.input, new.purchase_key, new.fulfilment, new.origin_price, new.price,
      new.coupon_id, new.coupon_off, new.coins, new.coin_price, new.pay_price))
  execute function money_stands();

create table order_line (
  order_id uuid not null references shop_order,
  position smallint not null check (position >= 0),
  -- which of the shop's things: the id of a course, a ticket, a kind of goods
  sku text not null,
  -- in words that stand when the thing itself has changed
  title text not null,
  spec text not null,
  quantity integer not null check (quantity > 0),
  -- of one: 分, and coins beside it; before a coupon and coins that pay a part of the money
  unit_price integer not null check (unit_price >= 0),
  unit_coins integer not null default 0 check (unit_coins >= 0),
  -- so many of them have been given back
  refunded integer not null default 0,
  primary key (order_id, position),
  constraint order_line_refunded check (refunded between 0 and quantity)
);
insert into order_line (order_id, position, sku, title, spec, quantity, unit_price, refunded)
select id, 0, biz_id::text, title, spec, 1, price, case when status = 60 and cancel_time is null then 1 else 0 end from shop_order;
create trigger order_line_stands before update of sku, quantity, unit_price, unit_coins on order_line
  for each row when ((old.sku, old.quantity, old.unit_price, old.unit_coins)
    is distinct from (new.sku, new.quantity, new.unit_price, new.unit_coins))
  execute function money_stands();
