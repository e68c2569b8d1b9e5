-- What a recording speaks of from which second on: people go there, and answers cite it down to the minute.
alter table lesson add column marks jsonb not null default '[]' check (jsonb_typeof(marks) = 'array');
alter table lesson add constraint lesson_marks_played check (marks = '[]' or media_type in ('video', 'audio'));

create trigger search_changed_marks after update of marks on lesson for each row when (old.marks is distinct from new.marks)
  execute function search_owner_changed('lesson_course', 'course_id');
