-- Accounts that were closed took their answers along, but not what was counted for them: their places are free again.
lock table circle_form in share row exclusive mode;
update circle_form f set submit_count = r.count
from (select o.id, count(r.id) as count from circle_form o left join circle_form_record r on r.form_id = o.id group by o.id) r
where r.id = f.id and r.count <> f.submit_count;
