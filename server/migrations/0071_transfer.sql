-- 对公转账: paid by a bank transfer, of which the buyer shows a voucher and which an operator confirms.
alter table shop_order
  -- how it may be paid, as its shop said when it was ordered
  add column ways text[] not null default '{wechat}' check (ways <@ '{wechat,transfer}' and cardinality(ways) > 0);

-- It is a payment like any other, so that no order is paid in two ways at a time. Its number with the bank is its transaction_id.
alter table payment
  drop constraint payment_channel_check,
  drop constraint payment_check,
  add constraint payment_channel_check check (channel in ('jsapi', 'mini', 'virtual', 'h5', 'transfer')),
  add constraint payment_openid_check check ((openid is null) = (channel in ('h5', 'transfer')));

create table payment_transfer (
  payment_id uuid primary key references payment,
  -- a private picture; the last one, where it was replaced
  voucher uuid not null,
  -- as the buyer says
  payer text not null check (payer <> ''),
  paid_at timestamptz not null,
  submitted_at timestamptz not null default clock_timestamp(),
  -- why it was refused, as the buyer reads it
  refused_reason text check (refused_reason <> ''),
  refused_at timestamptz,
  check ((refused_at is null) = (refused_reason is null))
);
create index payment_transfer_new on payment_transfer (submitted_at, payment_id);

-- 重号: WeChat says of two payments that they are the same transaction.
alter table payment_difference
  drop constraint payment_difference_what_check,
  add constraint payment_difference_what_check
    check (what in ('unknown', 'unpaid', 'amount', 'unbilled', 'refundUnknown', 'refundUnbilled', 'reused'));
