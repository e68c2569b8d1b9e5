-- Reviews that wait for an editor, the oldest first.
create index lesson_review_waits on lesson_review (created_at, id) where status = 1;
