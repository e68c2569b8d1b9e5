-- Who may read what the house owes in coins.
update admin_role set permissions = permissions || '{coin.read}' where name in ('运营', '财务') and not permissions @> '{coin.read}';
