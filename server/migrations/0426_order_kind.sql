-- Orders of one kind of shop, the latest first: of a kind that few buy, all the others would be looked through.
create index shop_order_kind on shop_order (kind, created_at desc, id desc);
