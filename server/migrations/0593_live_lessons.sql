-- 课程学院: what a course sells stands in its outline, its lives too; those that were there already, at its end.
with missing as (
  select l.id, l.title, l.course_id, row_number() over (partition by l.course_id order by l.start_at, l.id) as at
  from live l join lesson_course c on c.id = l.course_id
  where l.access = 'paid' and l.state <> 'cancelled' and not exists (select from lesson where live_id = l.id)
),
chapters as (
  insert into lesson_chapter (id, course_id, title, sort)
  select gen_random_uuid(), course_id, '直播', 0 from missing m
  where at = 1 and not exists (select from lesson_chapter h where h.course_id = m.course_id)
  returning id, course_id
)
insert into lesson (id, course_id, chapter_id, title, media_type, live_id, required, sort)
select gen_random_uuid(), m.course_id,
  coalesce(
    (select h.id from lesson_chapter h where h.course_id = m.course_id order by h.sort desc, h.id desc limit 1),
    (select h.id from chapters h where h.course_id = m.course_id)),
  m.title, 'live', m.id, false, coalesce((select max(sort) from lesson where course_id = m.course_id), -1) + m.at
from missing m;

update lesson_course c set lesson_count = n.lessons
from (select course_id, count(*)::integer as lessons from lesson group by course_id) n
where n.course_id = c.id and n.lessons <> c.lesson_count;
