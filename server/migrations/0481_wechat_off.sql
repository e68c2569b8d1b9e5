-- Whoever takes their WeChat off the account does not get it back by opening the mini-program again.
alter table app_user add column wechat_off boolean not null default false;
