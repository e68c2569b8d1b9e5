-- What is found is put in order by how it reads, not only by which words it has: the texts stand beside the words, folded and cut.
alter table search_document
  add column title text not null default '',
  -- names and tags
  add column tags text not null default '',
  add column body text not null default '',
  -- what others said about it, what it consists of: answers, comments, lessons, files
  add column more text not null default '';

create function search_owner_changed() returns trigger language plpgsql as $$
declare
  source text := tg_argv[0];
  owner text := tg_argv[1];
begin
  perform search_mark(source, array_agg(distinct id)) from (
    select (to_jsonb(new) ->> owner)::uuid as id union select (to_jsonb(old) ->> owner)::uuid) owners
  where id is not null;
  return null;
end $$;

-- Posts are found by their answers and comments.
create trigger search_changed after insert or delete on circle_comment
  for each row execute function search_owner_changed('circle_post', 'post_id');
create trigger search_changed_later after update of content, status, deleted on circle_comment for each row
  when ((old.content, old.status, old.deleted) is distinct from (new.content, new.status, new.deleted))
  execute function search_owner_changed('circle_post', 'post_id');
create trigger search_accepted after update of accepted_comment_id on circle_post for each row
  when (old.accepted_comment_id is distinct from new.accepted_comment_id)
  execute function search_changed();

-- Courses are found by their lessons and by who teaches them.
create trigger search_changed after insert or delete on lesson
  for each row execute function search_owner_changed('lesson_course', 'course_id');
create trigger search_changed_later after update of title, file_name, html, free, course_id on lesson for each row
  when ((old.title, old.file_name, old.html, old.free, old.course_id)
    is distinct from (new.title, new.file_name, new.html, new.free, new.course_id))
  execute function search_owner_changed('lesson_course', 'course_id');
create trigger search_changed after insert or delete on lesson_course_teacher
  for each row execute function search_owner_changed('lesson_course', 'course_id');

-- Everything is found anew.
insert into search_dirty (source, id)
select 'circle_topic', id from circle_topic union all select 'app_user', id from app_user
union all select 'circle_post', id from circle_post union all select 'lesson_course', id from lesson_course;

-- Words that mean the same to people in this trade, as operators keep them.
create table search_synonym (
  id uuid primary key,
  -- the first is the word of the law or of the trade
  terms text[] not null check (cardinality(terms) between 2 and 20),
  changed_at timestamptz not null default now()
);
