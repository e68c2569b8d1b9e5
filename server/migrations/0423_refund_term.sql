-- Within how many days, and with how much used, a shop gives money back: version by version, an order has the one that held when
-- it was placed. Shops without a row have what the code says.
create table refund_term (
  kind text not null check (kind in ('course', 'vip', 'zhiku', 'tiku')),
  since timestamptz not null default now(),
  days integer not null check (days between 1 and 90),
  -- percent learnt of a course, questions done of a bank; others are given back unused alone
  most integer check (most between 0 and 100),
  primary key (kind, since),
  check ((kind in ('course', 'tiku')) = (most is not null))
);
update admin_role set permissions = permissions || '{order.refundTerms}'
where name = '财务' and not permissions && '{order.refundTerms,order.*}';
