-- 付款时限: how long an order of a kind waits for its money, where it is not what its shop says. For orders that are made from then on.
create table pay_window (
  kind text primary key,
  -- WeChat wants time to take money, and nobody's place is kept for longer than a day
  minutes integer not null check (minutes between 5 and 1440)
);

-- 专用发票: of a company that wants to deduct the tax. For the tax office it is a kind of the same electronic invoice.
alter table invoice
  drop constraint invoice_kind_check,
  add constraint invoice_kind_check check (kind in ('personal', 'company', 'special')),
  drop constraint invoice_tax_no,
  add constraint invoice_tax_no check ((kind = 'personal') = (tax_no = ''));

-- What was agreed and what was paid stands, whoever writes here.
create function money_stands() returns trigger language plpgsql as $$
begin
  raise exception 'the sums of % stand', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create trigger shop_order_stands before update of user_id, kind, biz_id, origin_price, price, coupon_id, coupon_off, coins, pay_price on shop_order
  for each row when ((old.user_id, old.kind, old.biz_id, old.origin_price, old.price, old.coupon_id, old.coupon_off, old.coins, old.pay_price)
    is distinct from (new.user_id, new.kind, new.biz_id, new.origin_price, new.price, new.coupon_id, new.coupon_off, new.coins, new.pay_price))
  execute function money_stands();
create trigger payment_stands before update of order_id, amount, out_trade_no, state, transaction_id, paid_at on payment
  for each row when ((old.order_id, old.amount, old.out_trade_no) is distinct from (new.order_id, new.amount, new.out_trade_no)
    or (old.state = 'paid' and (old.state, old.transaction_id, old.paid_at) is distinct from (new.state, new.transaction_id, new.paid_at)))
  execute function money_stands();
create trigger payment_refund_stands before update of payment_id, amount, out_refund_no, state on payment_refund
  for each row when ((old.payment_id, old.amount, old.out_refund_no) is distinct from (new.payment_id, new.amount, new.out_refund_no)
    or (old.state in ('done', 'withdrawn') and old.state <> new.state))
  execute function money_stands();
