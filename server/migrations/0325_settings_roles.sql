-- What stood in tables that only somebody with the database could write.
update admin_role set permissions = permissions || '{system.maintenance}'
where name = '运营' and not permissions && '{system.maintenance,system.*}';
update admin_role set permissions = permissions || '{order.windows}' where name = '运营' and not permissions && '{order.windows,order.*}';
