-- When somebody else first opened what was shared: the step between beginning an assist and being helped.
alter table assist_record add column opened_at timestamptz;
update assist_record r set opened_at = h.at
from (select record_id, min(created_at) as at from assist_help group by record_id) h where h.record_id = r.id;
