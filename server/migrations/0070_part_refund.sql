-- 退款: an order may go back in parts, each with a row of its own that says how much and which lines.
create table order_refund (
  id uuid primary key,
  order_id uuid not null references shop_order,
  -- where the order stood, and stands again when this was a part, or is withdrawn; 40: money that came too late
  from_status smallint not null check (from_status in (10, 20, 30, 40)),
  -- 分, and coins
  amount integer not null check (amount >= 0),
  coins integer not null check (coins >= 0),
  -- [{position, quantity}], of what is given back by the piece
  lines jsonb not null default '[]',
  -- all that was left
  whole boolean not null,
  asked_by text not null check (asked_by in ('buyer', 'house')),
  reason text not null,
  detail text not null default '',
  -- nothing is left that the buyer could keep: it cannot be withdrawn, and after a part the rest follows
  final boolean not null default false,
  asked_at timestamptz not null default clock_timestamp(),
  -- handed to WeChat: from now on it cannot be withdrawn
  sent_at timestamptz,
  withdrawn_at timestamptz,
  done_at timestamptz,
  unique (id, order_id),
  check (withdrawn_at is null or (sent_at is null and done_at is null)),
  -- what was closed before it was paid has given no coins, and goes back whole
  check (from_status <> 40 or (whole and final and coins = 0))
);
-- One at a time.
create unique index order_refund_open on order_refund (order_id) where withdrawn_at is null and done_at is null;
create index order_refund_of on order_refund (order_id, asked_at);
create trigger order_refund_stands before update of order_id, amount, coins, lines, whole, done_at, withdrawn_at on order_refund
  for each row when ((old.order_id, old.amount, old.coins, old.lines, old.whole)
      is distinct from (new.order_id, new.amount, new.coins, new.lines, new.whole)
    or (old.done_at is not null and old.done_at is distinct from new.done_at)
    or (old.withdrawn_at is not null and old.withdrawn_at is distinct from new.withdrawn_at))
  execute function money_stands();

-- What was known of the one refund of an order becomes its row.
insert into order_refund (id, order_id, from_status, amount, coins, lines, whole, asked_by, reason, detail, final, asked_at, sent_at, withdrawn_at, done_at)
select gen_random_uuid(), o.id, case when o.cancel_time is not null then 40 when o.fulfilment = 'instant' then 30 else 10 end,
  o.pay_price, case when o.cancel_time is null then o.coins + o.coin_price else 0 end,
  case when o.cancel_time is null then (select coalesce(jsonb_agg(jsonb_build_object('position', l.position, 'quantity', l.quantity) order by l.position), '[]')
    from order_line l where l.order_id = o.id) else '[]' end,
  true, o.refund_by, o.refund_reason, o.refund_desc, o.refund_final or o.cancel_time is not null, o.refund_asked_at,
  case when o.status in (50, 60) then o.refund_sent_at end,
  case when o.status not in (50, 60) then coalesce(o.refund_withdrawn_at, o.refund_asked_at) end,
  case when o.status = 60 then o.refund_time end
from shop_order o where o.refund_asked_at is not null;

alter table shop_order
  drop constraint shop_order_state,
  drop column refund_asked_at,
  drop column refund_withdrawn_at,
  drop column refund_sent_at,
  drop column refund_by,
  drop column refund_final,
  drop column refund_reason,
  drop column refund_desc,
  -- the one that is under way
  add column refund_id uuid;
update shop_order o set refund_id = r.id from order_refund r where r.order_id = o.id and o.status = 50;
alter table shop_order
  add constraint shop_order_state check (case status
    when 0 then pay_time is null and cancel_time is null
    when 10 then pay_time is not null and cancel_time is null and refund_time is null
    when 20 then pay_time is not null and cancel_time is null and refund_time is null
    when 30 then pay_time is not null and cancel_time is null and refund_time is null
    when 40 then pay_time is null and cancel_time is not null
    when 50 then pay_time is not null and refund_time is null
    when 60 then pay_time is not null and refund_time is not null and refunded_amount = pay_price
    else false end),
  add constraint shop_order_refund foreign key (refund_id, id) references order_refund (id, order_id) deferrable initially deferred,
  add constraint shop_order_refunding check ((refund_id is not null) = (status = 50));

-- So much of a payment is on its way back or back: whoever writes refunds, it is never more than was paid.
alter table payment
  add column refunded integer not null default 0,
  add constraint payment_refunded check (refunded between 0 and amount and (refunded = 0 or state = 'paid'));
update payment p set refunded = r.amount from (select payment_id, sum(amount)::int as amount from payment_refund where state <> 'withdrawn' group by 1) r
where r.payment_id = p.id;
create function payment_refund_counts() returns trigger language plpgsql as $$
begin
  update payment set refunded = refunded + case when tg_op = 'INSERT' then new.amount else -new.amount end where id = new.payment_id;
  return null;
end $$;
create trigger payment_refund_counts after insert on payment_refund for each row when (new.state <> 'withdrawn')
  execute function payment_refund_counts();
create trigger payment_refund_uncounts after update of state on payment_refund for each row
  when (old.state <> 'withdrawn' and new.state = 'withdrawn') execute function payment_refund_counts();

-- A payment goes back in parts, one after the other.
drop index payment_refund_once;
create unique index payment_refund_underway on payment_refund (payment_id) where state in ('waiting', 'sent', 'failed');
create index payment_refund_of on payment_refund (payment_id);

-- Where the bill and our books differ on a refund, the refund is named: a payment may have several.
alter table payment_difference
  add column out_refund_no text not null default '',
  drop constraint payment_difference_pkey,
  add primary key (day, what, out_trade_no, out_refund_no);

update admin_role set permissions = permissions || '{order.*}' where name = '财务';
update admin_role set permissions = permissions || '{order.read,order.approve}' where name = '运营';
update admin_role set permissions = permissions || '{order.read}' where name = '客服';

-- What waits for an operator's word.
create index shop_order_awaited on shop_order (pay_time, id) where status = 10 and approval = 'waiting';
