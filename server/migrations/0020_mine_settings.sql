-- Switches of the kinds of notices that came since, hours without a push, and a history that rests.
alter table notice_setting
  add column "order" boolean not null default true,
  add column course boolean not null default true,
  add column quiet_hours boolean not null default false;

alter table app_user add column browse_paused boolean not null default false;
