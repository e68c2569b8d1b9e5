-- serves wenwen/desk.ts, badList: bad answers that somebody has seen to, the latest first
create index wenwen_message_handled on wenwen_message (created_at desc, id desc)
  where role = 'assistant' and handled_at is not null and (vote = -1 or kind = 'none');
