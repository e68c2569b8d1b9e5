-- 退款: who began it, and whether it can be withdrawn.
alter table shop_order
  add column refund_by text not null default 'buyer' check (refund_by in ('buyer', 'house')),
  -- nothing is left that the buyer could keep instead: closed before it was paid, or not to be delivered any more
  add column refund_final boolean not null default false;
update shop_order set refund_by = 'house', refund_final = cancel_time is not null or kind = 'cert'
where refund_asked_at is not null
  and (cancel_time is not null or (refund_desc = '' and refund_reason in ('直播已取消', '证书已撤销，不能补寄')));

-- what waits for its money, for the post, or for its money back
drop index shop_order_waiting;
create index shop_order_waiting on shop_order (user_id, status) where status in (0, 10, 50);

-- payments of which nothing is known yet, one after the other
drop index payment_unsettled;
create index payment_unsettled on payment (id) where state in ('created', 'prepaid');

-- what was ordered of one thing, and is not over: also what is on its way back
drop index shop_order_sold;
create index shop_order_sold on shop_order (kind, biz_id, created_at) where status in (0, 10, 30, 50);
