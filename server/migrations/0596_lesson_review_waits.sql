-- Reviews that wait for an editor, the oldest first.
create index lesson_review_waits on lesson_review (created_at, id) where status = 1;

update admin_role set permissions = permissions || '{lesson.review}'
where name = '内容' and not permissions && '{lesson.*,lesson.review}';
