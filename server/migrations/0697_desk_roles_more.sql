-- Whoever answers people sees what they hold and ask about: their vouchers, what they registered for, what their course is.
update admin_role set permissions = permissions || '{coupon.read}' where name = '客服' and not permissions && '{coupon.read,coupon.*,*}';
update admin_role set permissions = permissions || '{exam.read}' where name = '客服' and not permissions && '{exam.read,exam.*,*}';
update admin_role set permissions = permissions || '{lesson.read}' where name = '客服' and not permissions && '{lesson.read,lesson.*,*}';
-- Whoever reviews documents that others share sees those that are there, and puts them right.
update admin_role set permissions = permissions || '{zhiku.read}' where name = '内容' and not permissions && '{zhiku.read,zhiku.*,*}';
update admin_role set permissions = permissions || '{zhiku.edit}' where name = '内容' and not permissions && '{zhiku.edit,zhiku.*,*}';
