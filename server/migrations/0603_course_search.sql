-- Courses are found by their introduction, chapters, category and teachers, whenever those change.
create trigger search_described after update of intro, category_id on lesson_course for each row
  when ((old.intro, old.category_id) is distinct from (new.intro, new.category_id))
  execute function search_changed();

create trigger search_changed after insert or delete on lesson_chapter
  for each row execute function search_owner_changed('lesson_course', 'course_id');
create trigger search_changed_later after update of title, course_id on lesson_chapter for each row
  when ((old.title, old.course_id) is distinct from (new.title, new.course_id))
  execute function search_owner_changed('lesson_course', 'course_id');

create function search_courses_changed() returns trigger language plpgsql as $$
begin
  perform search_mark('lesson_course', array_agg(id)) from (
    select id from lesson_course where tg_table_name = 'lesson_category' and category_id = new.id
    union select course_id from lesson_course_teacher where tg_table_name = 'lesson_teacher' and teacher_id = new.id) courses
  having count(*) > 0;
  return null;
end $$;
create trigger search_renamed after update of name on lesson_category for each row
  when (old.name is distinct from new.name) execute function search_courses_changed();
create trigger search_renamed after update of name on lesson_teacher for each row
  when (old.name is distinct from new.name) execute function search_courses_changed();

insert into search_dirty (source, id) select 'lesson_course', id from lesson_course;
