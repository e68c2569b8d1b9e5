-- For which course something was uploaded: whoever edits only their own takes nothing of another's.
alter table lesson_media add column course_id uuid;
