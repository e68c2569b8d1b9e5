-- serves commerce/order/operator-list.ts, foundOrders and orderTotals: the orders of one thing however they stand, the latest first
create index shop_order_thing on shop_order (biz_id, created_at desc, id desc);
