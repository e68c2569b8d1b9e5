-- 圈子: topics, posts, comments, likes, collections, views.
create table circle_topic (
  id uuid primary key,
  name text not null unique check (char_length(name) between 1 and 20),
  cover_file uuid,
  intro text not null default '',
  post_count integer not null default 0 check (post_count >= 0),
  closed boolean not null default false,
  created_at timestamptz not null default now()
);
create index circle_topic_hot on circle_topic (post_count desc, id desc);

create table circle_post (
  id uuid primary key,
  author_id uuid not null references app_user,
  -- 1 动态, 2 提问, 3 经验
  type smallint not null check (type in (1, 2, 3)),
  title text not null default '' check (char_length(title) <= 50),
  content text not null check (char_length(content) <= 20000),
  -- [{id, width, height}], at most 9; files are immutable
  images jsonb not null default '[]' check (jsonb_array_length(images) <= 9),
  anonymous boolean not null default false,
  -- 0 everyone, 1 followers of the author
  visible smallint not null default 0 check (visible in (0, 1)),
  -- 1 审核中, 2 已发布, 3 未通过, 4 已下架, 5 已删除
  status smallint not null check (status between 1 and 5),
  reject_reason text not null default '',
  -- 0 待解决, 1 已采纳, 2 已关闭
  question_state smallint check (question_state in (0, 1, 2)),
  bounty integer not null default 0 check (bounty >= 0),
  accepted_comment_id uuid,
  hot double precision not null default 0,
  like_count integer not null default 0 check (like_count >= 0),
  comment_count integer not null default 0 check (comment_count >= 0),
  collect_count integer not null default 0 check (collect_count >= 0),
  view_count integer not null default 0 check (view_count >= 0),
  digest boolean not null default false,
  ip_region text not null default '',
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  check ((type = 2) = (question_state is not null)),
  check (type = 1 or title <> '')
);
-- Each index serves one list of POST /api/circle/page.
create index circle_post_new on circle_post (created_at desc, id desc) where status = 2 and visible = 0;
create index circle_post_hot on circle_post (hot desc, id desc) where status = 2 and visible = 0;
create index circle_post_type on circle_post (type, created_at desc, id desc) where status = 2 and visible = 0;
create index circle_post_author on circle_post (author_id, created_at desc, id desc) where status = 2;
create index circle_post_mine on circle_post (author_id, created_at desc, id desc) where status in (1, 3, 4);

create table circle_post_topic (
  post_id uuid not null references circle_post on delete cascade,
  topic_id uuid not null references circle_topic on delete cascade,
  created_at timestamptz not null,
  primary key (post_id, topic_id)
);
create index circle_post_topic_feed on circle_post_topic (topic_id, created_at desc, post_id desc);

create table circle_comment (
  id uuid primary key,
  post_id uuid not null references circle_post on delete cascade,
  author_id uuid not null references app_user,
  -- the comment at the top of the thread; null for a top comment itself
  root_id uuid references circle_comment,
  parent_id uuid references circle_comment,
  reply_to_user_id uuid references app_user,
  content text not null check (char_length(content) between 1 and 5000),
  images jsonb not null default '[]' check (jsonb_array_length(images) <= 3),
  is_answer boolean not null default false,
  -- 1 审核中, 2 正常, 3 未通过
  status smallint not null check (status in (1, 2, 3)),
  deleted boolean not null default false,
  like_count integer not null default 0 check (like_count >= 0),
  reply_count integer not null default 0 check (reply_count >= 0),
  ip_region text not null default '',
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  check ((root_id is null) = (parent_id is null))
);
create index circle_comment_hot on circle_comment (post_id, like_count desc, id desc) where root_id is null;
create index circle_comment_new on circle_comment (post_id, created_at desc, id desc) where root_id is null;
create index circle_comment_replies on circle_comment (root_id, created_at, id) where root_id is not null;
create index circle_comment_answers on circle_comment (author_id, created_at desc, id desc) where is_answer and status = 2 and not deleted;

alter table circle_post add foreign key (accepted_comment_id) references circle_comment;

create table circle_like (
  user_id uuid not null references app_user on delete cascade,
  post_id uuid not null references circle_post on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, post_id)
);
create table circle_collect (
  user_id uuid not null references app_user on delete cascade,
  post_id uuid not null references circle_post on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, post_id)
);
create table circle_comment_like (
  user_id uuid not null references app_user on delete cascade,
  comment_id uuid not null references circle_comment on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, comment_id)
);
-- When somebody last counted as a reader of a post; viewer is a user id or, logged out, a hash of the address.
create table circle_view (
  post_id uuid not null references circle_post on delete cascade,
  viewer text not null,
  viewed_at timestamptz not null,
  primary key (post_id, viewer)
);
