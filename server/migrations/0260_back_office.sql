-- Operators look for orders of every shop, the latest first, by what they stand at and by their buyer; hidden ones too.
create index shop_order_recent on shop_order (created_at desc, id desc);
create index shop_order_stands on shop_order (status, created_at desc, id desc);
create index shop_order_buyer on shop_order (user_id, created_at desc, id desc);
-- And for people by how a name begins.
create index app_user_recent on app_user (created_at desc, id desc);
create index app_user_named on app_user (lower(nick_name) text_pattern_ops);
-- What somebody owns, taken back or not.
create index entitlement_person on entitlement (user_id, start_time desc, id desc);
-- The figures of a day.
create index shop_order_day on shop_order (pay_time) where pay_time is not null;
create index order_refund_day on order_refund (done_at) where done_at is not null;
create index use_session_day on use_session (started_at, user_id);
create index circle_post_day on circle_post (created_at);
create index circle_comment_day on circle_comment (created_at);

-- 智库 stood in no role yet but of whoever may do everything.
update admin_role set permissions = permissions || '{zhiku.*}' where name = '运营' and not permissions @> '{zhiku.*}';
update admin_role set permissions = permissions || '{zhiku.review,zhiku.issue}' where name = '内容' and not permissions @> '{zhiku.review}';
update admin_role set permissions = permissions || '{zhiku.read,zhiku.issue,zhiku.times}'
where name = '客服' and not permissions @> '{zhiku.read}';
-- Whoever reviews sees whose it is, and whoever settles money whose order it was.
update admin_role set permissions = permissions || '{user.read}' where name in ('内容', '财务') and not permissions @> '{user.read}';
