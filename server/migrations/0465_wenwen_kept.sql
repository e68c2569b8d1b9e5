-- An answer that somebody has collected stands among what they have collected, and is kept as long as it does.
alter table wenwen_message add column kept_at timestamptz;
alter table wenwen_message add constraint wenwen_message_kept check (kept_at is null or role = 'assistant');
create index wenwen_message_kept on wenwen_message (chat_id) where kept_at is not null;
