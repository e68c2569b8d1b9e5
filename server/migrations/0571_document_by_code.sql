-- Documents that a code has given stand under 兑换, as those that are given from now on.
update entitlement set source = 'code'
where kind = 'document' and source = 'buy'
  and source_id in (select order_id from duihuan_right where type = 'zhiku' and order_id is not null);
