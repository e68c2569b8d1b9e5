-- Two more benefits of members: the price in coins that a product has for them, and more growth for the tasks of a day, in percent of what
-- everybody gets.
alter table mall_take
  -- coins that a member has not had to pay, of what the product cost everybody else then
  add column spared integer not null default 0 check (spared >= 0);
create index mall_take_spared on mall_take (user_id, created_at) where spared > 0;

alter table growth_record
  -- of its change, what the task gives to members alone
  add column member_extra integer not null default 0 check (member_extra between 0 and greatest(change, 0));
create index growth_record_members on growth_record (user_id, created_at) where member_extra > 0;

insert into vip_benefit (code, title, words, without, icon, sort) values
  ('coinPrice', '会员金币价', '金币商城里标有会员价的商品，按会员的金币数兑换。', '原价', 'coins', 10),
  ('growth', '成长值加成', '每日任务的成长值按倍数给，算出来不足 1 的进位；每天的上限与大家一样。', '×1', 'arrow-up', 11);
insert into vip_card_benefit (card_id, code, quota)
  select c.id, b.code, case b.code when 'growth' then 150 end
  from vip_card c cross join vip_benefit b where b.code in ('coinPrice', 'growth');
