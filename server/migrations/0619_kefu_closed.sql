-- What is settled is looked up again, the latest first.
create index kefu_case_new on kefu_case (changed_at desc, conversation_id desc);
-- What nodes of the release before answered or heard while both were running: whoever has the last word has it.
update kefu_case k set asked = m.user_id is not null,
  changed_at = case when m.user_id is not null then m.created_at else k.changed_at end
from conversation c join conversation_message m on m.conversation_id = c.id and m.seq = c.last_seq
where c.id = k.conversation_id and k.state = 'human' and k.asked <> (m.user_id is not null)
  -- What is older has been forgotten by both.
  and (m.user_id is null or m.created_at > now() - interval '30 days');
