-- 线下券: those that nobody used in time are found without reading all that ever were.
create index mall_voucher_unused on mall_voucher (ends_at, order_id) where used_at is null and not void;
