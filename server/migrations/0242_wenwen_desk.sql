-- What the assistant knows and did not answer is for those who edit, and for those who answer people.
update admin_role set permissions = permissions || '{wenwen.*}' where name = '运营';
update admin_role set permissions = permissions || '{wenwen.read,wenwen.edit}' where name = '内容';
update admin_role set permissions = permissions || '{wenwen.read}' where name = '客服';
