-- The ways into the house on the first screen: which, under which name, in which order. What each opens is the client's.
create table home_entry (
  key text primary key,
  label text not null check (char_length(label) between 1 and 4),
  sort smallint not null unique deferrable initially deferred,
  shown boolean not null default true
);
insert into home_entry (key, label, sort) values
  ('tiku', '题库', 0), ('zhiku', '智库', 1), ('activity', '活动', 2), ('mall', '商城', 3), ('cert', '考证', 4), ('live', '直播', 5),
  ('task', '任务', 6), ('creator', '创作者', 7);
update home_entry set shown = sort < 5;
create index ad_recent on ad (starts_at desc, id desc);
update admin_role set permissions = permissions || '{system.ads,system.home}'
where name in ('运营', '内容') and not permissions && '{system.ads,system.*}';
