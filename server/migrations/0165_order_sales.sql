-- What a shop took on some days (soldOn).
create index shop_order_paid on shop_order (kind, pay_time) where pay_time is not null;
