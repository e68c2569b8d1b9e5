-- Feedback is answered by operators: those that wait are looked at the oldest first, and whoever serves customers may.
create index feedback_desk on feedback (state, created_at, id);
-- Not of what was marked by hand before there was a desk.
alter table feedback add constraint feedback_answered check (state = 'open' or reply <> '') not valid;

update admin_role set permissions = permissions || '{feedback.*}'
where name in ('运营', '客服') and not permissions && '{feedback.*}';
update admin_role set permissions = permissions || '{feedback.read}'
where name = '内容' and not permissions && '{feedback.*,feedback.read}';
