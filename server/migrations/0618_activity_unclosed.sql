-- What was taken off before its end has not been looked after until now. What ended lately still is. Of what is longer ago nobody is told
-- any more, and nobody counts as absent: its orders are over.
update shop_order o set status = 30
from activity a join activity_attendee m on m.activity_id = a.id and m.state = 'valid'
where o.id = m.order_id and o.status = 10 and o.approval is distinct from 'waiting'
  and a.state = 'off' and a.closed_at is null and a.end_at < now() - interval '3 days';
update activity set closed_at = now() where state = 'off' and closed_at is null and end_at < now() - interval '3 days';
drop index activity_unclosed;
create index activity_unclosed on activity (end_at) where state in ('open', 'off') and closed_at is null;
