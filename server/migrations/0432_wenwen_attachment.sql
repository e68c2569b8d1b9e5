-- What a member has shown the assistant: its words with what is somebody's taken out, never the file itself; for some days.
create table wenwen_attachment (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  -- the upload that was read; it is removed once it has been
  upload_id uuid not null,
  kind text not null check (kind in ('document', 'picture')),
  name text not null check (char_length(name) between 1 and 100),
  words text not null check (char_length(words) between 1 and 20000),
  -- there was more than is read
  cut boolean not null default false,
  notice text not null default '',
  -- what it took to read a picture, until the first answer takes it over
  tokens integer not null default 0 check (tokens >= 0),
  cost bigint not null default 0 check (cost >= 0),
  created_at timestamptz not null default now(),
  unique (user_id, upload_id)
);
create index wenwen_attachment_old on wenwen_attachment (created_at);

-- The question that it came with; its name stays when it is gone.
alter table wenwen_message add attachment_id uuid references wenwen_attachment on delete set null,
  add attachment_name text not null default '' check (char_length(attachment_name) <= 100);
create index wenwen_message_attachment on wenwen_message (attachment_id) where attachment_id is not null;

update vip_benefit set words = '每天可以问 100 个问题，可以附上文件提问；不是会员每天 10 个，用完以后每个 5 金币。'
  where code = 'question' and words = '每天可以问 100 个问题；不是会员每天 10 个，用完以后每个 5 金币。';
