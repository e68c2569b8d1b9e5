-- What is offered no more is still what somebody once chose.
alter table dict_item add column shown boolean not null default true;
update admin_role set permissions = permissions || '{system.dicts}'
where name = '运营' and not permissions && '{system.dicts,system.*}';
