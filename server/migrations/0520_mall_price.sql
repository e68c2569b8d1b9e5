-- 商城: what the cheapest kind of a product costs, for everybody and for members, so that products stand by their price and a page of them is
-- read off an index. The database keeps it as kinds change; pieces that are taken do not touch it. Null: nothing of it is on sale.
alter table mall_product
  add column least_coins integer,
  add column least_vip_coins integer;

create function mall_product_price() returns trigger language plpgsql as $$
declare
  product uuid := case when tg_op = 'DELETE' then old.product_id else new.product_id end;
begin
  -- Two who change kinds of one product come one after the other, and the second sees what the first has done.
  perform from mall_product where id = product for no key update;
  update mall_product p set (least_coins, least_vip_coins) = (
    select k.coins, coalesce(k.vip_coins, k.coins) from mall_sku k where k.product_id = product and k.on_sale order by k.coins, k.sort limit 1)
  where p.id = product;
  return null;
end $$;
create trigger mall_product_price after insert or delete or update of coins, vip_coins, on_sale, sort on mall_sku
  for each row execute function mall_product_price();

update mall_product p set (least_coins, least_vip_coins) = (
  select k.coins, coalesce(k.vip_coins, k.coins) from mall_sku k where k.product_id = p.id and k.on_sale order by k.coins, k.sort limit 1);
create index mall_product_price on mall_product (least_coins, id) where state = 'on';
create index mall_product_vip_price on mall_product (least_vip_coins, id) where state = 'on';
