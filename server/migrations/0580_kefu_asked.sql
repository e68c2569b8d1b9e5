-- Who was answered by a person and has said something since waits for us until we answer, however long that takes.
alter table kefu_case add column asked boolean not null default false;
update kefu_case k set asked = true, changed_at = m.created_at
from conversation c join conversation_message m on m.conversation_id = c.id and m.seq = c.last_seq
where c.id = k.conversation_id and k.state = 'human' and m.user_id is not null
  -- What is older has been forgotten by both.
  and m.created_at > now() - interval '30 days';
create index kefu_due on kefu_case (changed_at) where state = 'waiting' or state = 'human' and asked;
drop index kefu_waiting;
