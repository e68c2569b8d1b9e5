-- 商城: everybody who exchanges the same thing waits for its row. It was held from the last statement of an exchange until the commit,
-- and most of that time the database was idle, waiting for a busy server to say so. Now the database counts the piece itself, on the way
-- to the commit. It comes before the account where coins end (coin_issue): the take is written before the coins are paid.
alter table mall_take
  -- counted on the way to the commit; otherwise by whoever took it
  add column late boolean not null default false;

create function mall_take_stock() returns trigger language plpgsql as $$
declare
  most integer;
begin
  update mall_sku set stock = stock - new.qty, sold = sold + new.qty
    where id = new.sku_id and on_sale and (stock is null or stock >= new.qty);
  if not found then
    raise exception 'there are not so many of %', new.sku_id using errcode = 'check_violation', constraint = 'mall_take_enough';
  end if;
  select per_day into most from mall_product where id = new.product_id;
  if most is not null then
    insert into mall_day as d (product_id, day, taken) select new.product_id, new.day, new.qty where new.qty <= most
      on conflict (product_id, day) do update set taken = d.taken + excluded.taken where d.taken + excluded.taken <= most;
    if not found then
      raise exception 'there are not so many of % today', new.product_id using errcode = 'check_violation', constraint = 'mall_take_day';
    end if;
  end if;
  return null;
end $$;
create constraint trigger mall_take_stock after insert on mall_take
  deferrable initially deferred for each row when (new.late) execute function mall_take_stock();
