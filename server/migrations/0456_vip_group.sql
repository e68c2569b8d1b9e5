-- Groups that members alone may join.
insert into vip_benefit (code, title, words, without, icon, sort) values
  ('group', '会员交流群', '标有“会员”的交流群，会员期内可以领取进群的二维码；已经在群里的，不因会员到期而离开。', '不能加入', 'messages-square', 9);
insert into vip_card_benefit (card_id, code) select id, 'group' from vip_card;
