-- Feedback is answered by operators: those that wait are looked at the oldest first, and whoever serves customers may.
create index feedback_desk on feedback (state, created_at, id);
alter table feedback add check (state = 'open' or reply <> '');

update admin_role set permissions = permissions || '{feedback.*}'
where name in ('运营', '客服') and not permissions && '{feedback.*}';
update admin_role set permissions = permissions || '{feedback.read}'
where name = '内容' and not permissions && '{feedback.*,feedback.read}';
