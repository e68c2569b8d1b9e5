-- Whoever is told of as the one who decides may: customer service looks at orders and refunds that wait for a word, and at who has
-- won in a live; whoever mutes somebody may take it back; coins are given by those who run the house.
update admin_role set permissions = permissions || '{order.approve}' where name = '客服' and not permissions && '{order.approve,order.*}';
update admin_role set permissions = permissions || '{live.read}' where name = '客服' and not permissions && '{live.read,live.*}';
-- It was a part of order.refund until now.
update admin_role set permissions = permissions || '{order.refundReview}'
where (name in ('客服', '财务') or permissions @> '{order.refund}') and not permissions && '{order.refundReview,order.*,*}';
update admin_role set permissions = permissions || '{user.lift}' where name in ('运营', '内容') and not permissions && '{user.lift,user.*}';
update admin_role set permissions = permissions || '{coin.grant}' where name = '运营' and not permissions && '{coin.grant,coin.*}';
