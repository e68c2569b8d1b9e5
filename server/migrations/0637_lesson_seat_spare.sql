-- Whoever joined as a member and bought it later has the seat of the order; the one they joined on is nobody's.
with gone as (
  delete from lesson_seat s using lesson_learner l
  where l.course_id = s.course_id and l.user_id = s.holder_id and l.vip_source is null
    and not exists (select from entitlement e where e.user_id = l.user_id and e.kind = 'course' and e.biz_id = l.course_id
      and e.source = 'free' and e.revoked_at is null)
  returning s.course_id)
update lesson_course c set taken = c.taken - g.seats
from (select course_id, count(*) as seats from gone group by course_id) g where g.course_id = c.id;
