-- Who may say of a creator that the title is proved, and who may take a WeChat off an account that its owner cannot reach.
update admin_role set permissions = permissions || '{user.certify}' where name in ('运营', '内容') and not permissions && '{user.certify,user.*}';
update admin_role set permissions = permissions || '{user.unbind}' where name in ('运营', '客服') and not permissions && '{user.unbind,user.*}';
