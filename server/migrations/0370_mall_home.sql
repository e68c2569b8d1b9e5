alter table ad drop constraint ad_place_check;
alter table ad add constraint ad_place_check check (place in ('square', 'school', 'zhiku', 'mall'));

-- What the mall's home page is made of, under which names, in which order. Five kinds choose by themselves; of what is picked operators name
-- each product.
create table mall_section (
  id uuid primary key,
  kind text not null check (kind in ('hot', 'afford', 'new', 'vip', 'shop', 'picked')),
  title text not null check (char_length(title) between 1 and 8),
  sort smallint not null unique deferrable initially deferred,
  shown boolean not null default true
);
create unique index mall_section_kind on mall_section (kind) where kind <> 'picked';
create table mall_section_product (
  section_id uuid not null references mall_section on delete cascade,
  product_id uuid not null references mall_product,
  position smallint not null check (position between 0 and 29),
  primary key (section_id, product_id),
  unique (section_id, position)
);
create index mall_section_product_of on mall_section_product (product_id);
insert into mall_section (id, kind, title, sort) values
  (gen_random_uuid(), 'hot', '热门', 0), (gen_random_uuid(), 'afford', '我能兑换', 1), (gen_random_uuid(), 'new', '新品', 2),
  (gen_random_uuid(), 'vip', '会员专享', 3), (gen_random_uuid(), 'shop', '线下商家', 4);
