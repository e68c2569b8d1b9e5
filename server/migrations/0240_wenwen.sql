-- 问问: articles of law with the days between which they hold, answers that somebody of the house has written, who asks, in which talk,
-- what was answered and on what it rests.
create table law_article (
  id uuid primary key,
  -- as it is cited, without brackets: 劳动合同法
  law text not null check (char_length(law) between 2 and 60),
  -- 第三十八条
  article text not null check (char_length(article) between 2 and 30),
  title text not null check (char_length(title) between 1 and 60),
  gist text not null check (char_length(gist) between 1 and 1000),
  -- its very words; null where nobody has taken them in
  text text check (char_length(text) <= 20000),
  -- a province as contract/rules/provinces names it; '' everywhere
  region text not null default '' check (char_length(region) <= 10),
  effective_from date not null,
  -- the last day
  effective_until date,
  link text not null check (link ~ '^https?://'),
  keywords text[] not null default '{}',
  checked boolean not null default false,
  -- what an operator says has changed; '' nothing
  changed text not null default '' check (char_length(changed) <= 200),
  changed_at timestamptz,
  updated_at timestamptz not null default now(),
  constraint law_article_version unique (law, article, region, effective_from),
  constraint law_article_term check (effective_until >= effective_from),
  check ((changed = '') = (changed_at is null))
);

create table wenwen_assistant (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 12),
  -- a name of the icons
  icon text not null,
  intro text not null check (char_length(intro) <= 60),
  opening text not null check (char_length(opening) <= 200),
  samples text[] not null default '{}',
  -- words that a question to it is read with: 工资 for 怎么算
  scope text[] not null default '{}',
  shown boolean not null default true,
  sort integer not null default 0
);

-- What somebody of the house answers: given as it is to whoever asks just that.
create table wenwen_curated (
  id uuid primary key,
  question text not null check (char_length(question) between 2 and 200),
  -- other ways to ask it
  variants text[] not null default '{}' check (cardinality(variants) <= 20),
  answer text not null check (char_length(answer) between 1 and 4000),
  region text not null default '' check (char_length(region) <= 10),
  -- the last day on which it is given; null: no end
  until date,
  shown boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table wenwen_chat (
  id uuid primary key,
  user_id uuid references app_user on delete cascade,
  -- a phone that nobody is logged in on
  guest_id uuid,
  assistant_id uuid not null references wenwen_assistant,
  title text not null default '' check (char_length(title) <= 40),
  pinned boolean not null default false,
  -- what it is about, where it began
  doc_id uuid,
  post_id uuid,
  about text not null default '' check (char_length(about) <= 100),
  region text not null default '',
  message_count integer not null default 0 check (message_count >= 0),
  last_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  request_id uuid not null,
  constraint wenwen_chat_owner check (num_nonnulls(user_id, guest_id) = 1)
);
create unique index wenwen_chat_once on wenwen_chat (coalesce(user_id, guest_id), request_id);
create index wenwen_chat_mine on wenwen_chat (user_id, pinned desc, last_at desc, id desc) where user_id is not null;
create index wenwen_chat_guest on wenwen_chat (guest_id, pinned desc, last_at desc, id desc) where guest_id is not null;
create index wenwen_chat_old on wenwen_chat (last_at);

create table wenwen_message (
  id uuid primary key,
  chat_id uuid not null references wenwen_chat on delete cascade,
  -- the question that it answers; null for a question
  question_id uuid references wenwen_message on delete cascade,
  role text not null check (role in ('user', 'assistant')),
  content text not null default '',
  -- 0 being written, 1 done, 2 stopped, 3 failed, 4 blocked
  status smallint not null default 1 check (status between 0 and 4),
  kind text not null default 'search' check (kind in ('ai', 'search', 'curated', 'region', 'none')),
  label text not null default '',
  notice text not null default '',
  sources jsonb not null default '[]',
  cards jsonb not null default '[]',
  follow_ups text[] not null default '{}',
  exits text[] not null default '{}',
  regions text[] not null default '{}',
  -- the province that the question was answered for
  region text not null default '',
  error text,
  error_code integer,
  vote smallint not null default 0 check (vote between -1 and 1),
  vote_reasons text[] not null default '{}',
  vote_text text not null default '' check (char_length(vote_text) <= 300),
  voted_at timestamptz,
  regenerate_of uuid,
  request_id uuid not null,
  -- of the question: what it is about, as it is compared with others
  topic text not null default '',
  tokens integer not null default 0 check (tokens >= 0),
  -- until its first word, and until its end
  first_ms integer,
  whole_ms integer,
  -- 分 thousandths that the model costs
  cost bigint not null default 0 check (cost >= 0),
  seq integer not null default 0,
  -- when whoever writes it was last alive
  beat_at timestamptz not null default now(),
  -- whoever of the house has looked at a bad one
  handled_at timestamptz,
  created_at timestamptz not null default now(),
  constraint wenwen_message_answers check ((role = 'assistant') = (question_id is not null)),
  constraint wenwen_message_written check (role = 'assistant' or status = 1),
  constraint wenwen_message_fault check ((status in (3, 4)) = (error is not null)),
  unique (chat_id, role, request_id)
);
create index wenwen_message_chat on wenwen_message (chat_id, created_at desc, id desc);
create index wenwen_message_question on wenwen_message (question_id) where question_id is not null;
-- One answer at a time in a talk.
create unique index wenwen_message_running on wenwen_message (chat_id) where status = 0;
create index wenwen_message_beat on wenwen_message (beat_at) where status = 0;
create index wenwen_message_topic on wenwen_message (created_at) where role = 'user';
create index wenwen_message_bad on wenwen_message (created_at desc, id desc)
  where role = 'assistant' and handled_at is null and (vote = -1 or kind = 'none');
create index wenwen_message_day on wenwen_message (created_at) where role = 'assistant';

-- What is told while an answer is written: whoever comes back hears the rest.
create table wenwen_event (
  message_id uuid not null references wenwen_message on delete cascade,
  seq integer not null check (seq > 0),
  data jsonb not null,
  primary key (message_id, seq)
);

-- Each answer counts once: held while it is written, then spent or given back.
create table wenwen_use (
  -- the answer; its row stays when the talk is deleted
  message_id uuid primary key,
  user_id uuid references app_user on delete cascade,
  guest_id uuid,
  -- fingerprint of the day, the network and the device of a guest
  place bytea,
  day date not null,
  coins integer not null default 0 check (coins >= 0),
  state text not null default 'held' check (state in ('held', 'spent', 'back')),
  created_at timestamptz not null default now(),
  check (num_nonnulls(user_id, guest_id) = 1),
  check (coins = 0 or user_id is not null)
);
create index wenwen_use_user on wenwen_use (user_id, day) where user_id is not null;
create index wenwen_use_guest on wenwen_use (guest_id, day) where guest_id is not null;
create index wenwen_use_place on wenwen_use (place) where place is not null;
create index wenwen_use_day on wenwen_use (day);

-- What an answer rests on.
create table wenwen_citation (
  message_id uuid not null references wenwen_message on delete cascade,
  type text not null,
  source_id uuid not null,
  primary key (message_id, type, source_id)
);
create index wenwen_citation_source on wenwen_citation (type, source_id);

-- Articles and curated answers are in the index of the search; there the assistant alone looks for them.
do $$
declare
  before text;
begin
  select pg_get_expr(conbin, conrelid) into strict before from pg_constraint
    where conname = 'search_document_type_check' and conrelid = 'search_document'::regclass;
  alter table search_document drop constraint search_document_type_check;
  execute format('alter table search_document add constraint search_document_type_check check (%s or type in (''law'', ''curated''))', before);
end $$;
create trigger search_changed after insert or update or delete on law_article for each row execute function search_changed();
create trigger search_changed after insert or update or delete on wenwen_curated for each row execute function search_changed();

-- Members ask more often.
insert into vip_benefit (code, title, words, without, icon, sort) values
  ('question', '问问多问几次', '每天可以问 100 个问题；不是会员每天 10 个，用完以后每个 5 金币。', '每天 10 次', 'message-circle', 7);
insert into vip_card_benefit (card_id, code, quota) select id, 'question', 100 from vip_card;

insert into wenwen_assistant (id, name, icon, intro, opening, samples, scope, sort) values
  ('019a0000-0000-7000-8000-000000002401', '劳动法', 'book-marked', '合同、解除、工时、假期',
    '问我劳动合同、解除与补偿、工时与假期的问题。我会说明依据哪一条、从哪天起施行。',
    array['试用期最长可以约定多久？', '员工拒绝调岗，公司可以解除合同吗？', '没签书面劳动合同要付双倍工资吗？', '医疗期一共有多长？', '孕期员工合同到期怎么办？'],
    '{}', 1),
  ('019a0000-0000-7000-8000-000000002402', '薪酬社保', 'coins', '工资、加班费、个税、社保',
    '问我工资、加班费、个税、社保与公积金。带上数字，我会把计算器填好，您再核对。',
    array['月薪 8000 元，周末加班 6 小时加班费多少？', '月薪 12000 工作 4 年，解除补偿怎么算？', '年终奖单独计税还是合并计税？', '最低工资包括加班费吗？', '新员工月中入职当月社保交不交？'],
    array['工资'], 2),
  ('019a0000-0000-7000-8000-000000002403', '招聘入职', 'user-round-plus', '面试、背调、录用、入职',
    '问我招聘、背景调查、录用通知与入职手续。',
    array['发了录用通知书可以撤回吗？', '入职体检可以查乙肝吗？', '背景调查要员工同意吗？', '可以扣押员工的身份证或毕业证吗？'],
    array['招聘'], 3),
  ('019a0000-0000-7000-8000-000000002404', '绩效制度', 'list', '绩效、规章、处分',
    '问我绩效管理、规章制度与违纪处理。',
    array['绩效不合格可以直接解除吗？', '规章制度怎样才对员工有效？', '末位淘汰合法吗？', '员工旷工几天可以解除？'],
    array['绩效'], 4);
