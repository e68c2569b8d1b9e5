-- Operators take something off an order that waits for its money; what it costs otherwise stands as it was ordered.
alter table shop_order
  -- 分, beside a coupon
  add column reduced integer not null default 0 check (reduced >= 0),
  drop constraint shop_order_price,
  add constraint shop_order_price check (pay_price = price - coupon_off - reduced - coins),
  -- what costs nothing is settled when it is ordered
  add constraint shop_order_reduced check (reduced = 0 or pay_price > 0);
drop trigger shop_order_stands on shop_order;
create trigger shop_order_stands before update of user_id, kind, biz_id, input, purchase_key, fulfilment, origin_price, price, coupon_id,
    coupon_off, coins, coin_price, pay_price, reduced on shop_order
  for each row when ((old.user_id, old.kind, old.biz_id, old.input, old.purchase_key, old.fulfilment, old.origin_price, old.price,
      old.coupon_id, old.coupon_off, old.coins, old.coin_price)
    is distinct from (new.user_id, new.kind, new.biz_id, new.input, new.purchase_key, new.fulfilment, new.origin_price, new.price,
      new.coupon_id, new.coupon_off, new.coins, new.coin_price)
    or ((old.pay_price, old.reduced) is distinct from (new.pay_price, new.reduced) and not (old.status = 0 and new.status = 0)))
  execute function money_stands();

update admin_role set permissions = permissions || '{order.reprice,order.cancel}'
where name in ('运营', '客服') and not permissions && '{order.reprice,order.*}';
