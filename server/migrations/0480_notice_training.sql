-- Notices of trainings have a switch of their own.
alter table notice_setting add column training boolean not null default true;
