-- 会员: what an order was reckoned with when it was placed. The money may come days later, and changes nothing of it.
create table vip_quote (
  order_id uuid primary key references shop_order,
  -- of a company: how many in all; of more seats, how many more
  seats integer check (seats > 0),
  -- until when it would last; null: for good
  ends_at timestamptz,
  -- terms of lower cards whose rest was taken off the price
  replaces uuid[] not null default '{}'
);

-- Those that wait for their money now: as their buyers have read it.
insert into vip_quote (order_id, seats, ends_at, replaces)
select o.id,
  case when k.kind = 'company' then coalesce(
    case when o.input ->> 'kind' = 'seats' then coalesce((o.input ->> 'seats')::integer, 1)
      else substring(o.spec from '· ([0-9]+) 席 · [^·]*$')::integer end,
    k.seats) end,
  case when d.day = (c.term_end at time zone 'Asia/Shanghai')::date then c.term_end
    else (d.day + 1)::timestamp at time zone 'Asia/Shanghai' end,
  case when k.kind = 'personal' and o.lines::text like '%原会员卡剩余%' then array(
    select t.id from vip_term t join vip_card l on l.id = t.card_id
    where t.user_id = o.user_id and t.source = 'buy' and t.revoked_at is null and t.ends_at > now() and t.ends_at < 'infinity'
      and l.rank < k.rank)
    else '{}' end
from shop_order o join vip_card k on k.id = o.biz_id left join company c on c.id = (o.input ->> 'companyId')::uuid
  cross join lateral (select substring(o.spec from '有效期至 ([0-9-]{10})$')::date as day) d
where o.kind = 'vip' and o.status = 0;

-- One purchase of a company waits at a time, whatever it is for: where there are two, the next order takes the place of the later one.
alter table shop_order disable trigger shop_order_stands;
update shop_order o set purchase_key = lower(o.input ->> 'companyId')
where o.kind = 'vip' and o.status = 0 and o.input ? 'companyId' and not exists (
  select from shop_order n where n.user_id = o.user_id and n.kind = 'vip' and n.status = 0
    and lower(n.input ->> 'companyId') = lower(o.input ->> 'companyId') and (n.created_at, n.id) > (o.created_at, o.id));
alter table shop_order enable trigger shop_order_stands;
