-- What the assistant found for a question that nobody has answered yet; shown, with its label, until somebody does.
create table wenwen_draft (
  post_id uuid primary key,
  -- none: nothing reliable was found, and it is not looked for again
  kind text not null check (kind in ('ai', 'search', 'curated', 'none')),
  content text not null default '',
  sources jsonb not null default '[]' check (jsonb_typeof(sources) = 'array'),
  -- 分 thousandths that the model costs
  cost bigint not null default 0 check (cost >= 0),
  created_at timestamptz not null default now(),
  check ((kind = 'none') = (content = ''))
);
create index wenwen_draft_old on wenwen_draft (created_at);

-- From an answer on to people: whoever took the question to the circle, or to customer service.
alter table wenwen_message add column handed_to text check (handed_to in ('post', 'kefu'));
