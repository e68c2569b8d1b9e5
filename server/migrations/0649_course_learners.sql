-- Whoever had a course from two sources was counted twice, and stayed counted when one was taken back: each person once.
update lesson_course c set buy_count = n.learners
from (
  select c.id, count(distinct e.user_id)::integer as learners
  from lesson_course c left join entitlement e on e.kind = 'course' and e.biz_id = c.id and e.revoked_at is null
  group by c.id) n
where n.id = c.id and c.buy_count <> n.learners;
