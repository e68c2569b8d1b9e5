-- 圈子, the rest of it: tags, review, drafts, what somebody does not want to see, blocks, reports, and the
-- rankings of topics and creators.
alter table circle_post
  -- 经验的模块, names of dictionary hr_module
  add column tags text[] not null default '{}',
  add column ai_declared boolean not null default false,
  -- asked to answer; they are told when the question is published
  add column invited uuid[] not null default '{}' check (cardinality(invited) <= 5),
  -- out of sight because of reports: no change of the text brings it back, only a review
  add column held boolean not null default false,
  add check (cardinality(tags) <= 3 and (type = 3 or cardinality(tags) = 0));
alter table circle_comment add column held boolean not null default false;

create index circle_post_digest on circle_post (created_at desc, id desc) where status = 2 and visible = 0 and digest;
-- What one person wrote under some posts: taken from their counts for whoever has blocked that person.
create index circle_comment_author on circle_comment (author_id, post_id) where status = 2 and not deleted;
-- Who answered lately, for the ranking of creators.
create index circle_comment_recent on circle_comment (created_at) where is_answer and status = 2 and not deleted;

-- A post never changes its type, so its topics may know it: the questions of a topic are a list of their own.
alter table circle_post_topic add column type smallint;
update circle_post_topic t set type = p.type from circle_post p where p.id = t.post_id;
alter table circle_post_topic alter column type set not null;
create index circle_post_topic_type on circle_post_topic (topic_id, type, created_at desc, post_id desc);

alter table circle_topic
  add column follow_count integer not null default 0 check (follow_count >= 0),
  -- of the last 7 days; see server/modules/circle/topic-ranking.ts
  add column heat integer not null default 0 check (heat >= 0),
  -- 1 is first; a topic that has not been ranked yet stands behind all others
  add column rank integer not null default 2147483647,
  add column rank_yesterday integer,
  add column host_ids uuid[] not null default '{}';
drop index circle_topic_hot;
create index circle_topic_rank on circle_topic (rank, id) where not closed;

create table circle_topic_follow (
  user_id uuid not null references app_user on delete cascade,
  topic_id uuid not null references circle_topic on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, topic_id)
);
create index circle_topic_follow_list on circle_topic_follow (user_id, created_at desc, topic_id desc);

create table circle_draft (
  user_id uuid not null references app_user on delete cascade,
  type smallint not null check (type in (1, 2, 3)),
  draft jsonb not null,
  saved_at timestamptz not null default now(),
  primary key (user_id, type)
);

create table circle_not_interested (
  user_id uuid not null references app_user on delete cascade,
  post_id uuid not null references circle_post on delete cascade,
  -- whose other posts are not wanted either; never the author of an anonymous post
  author_id uuid references app_user on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, post_id)
);

create table circle_creator (
  user_id uuid primary key references app_user on delete cascade,
  industry_id text not null,
  score double precision not null,
  -- posts and answers of the last 7 days
  active integer not null
);
create index circle_creator_score on circle_creator (score desc, user_id desc);
create index circle_creator_active on circle_creator (active desc, user_id desc) where active > 0;
create index circle_creator_industry on circle_creator (industry_id, score desc, user_id desc);

create table user_block (
  blocker_id uuid not null references app_user on delete cascade,
  blocked_id uuid not null references app_user on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index user_block_reverse on user_block (blocked_id, blocker_id);
create index user_block_list on user_block (blocker_id, created_at desc, blocked_id desc);

create table report (
  id uuid primary key,
  reporter_id uuid not null references app_user on delete cascade,
  target_type text not null check (target_type in ('post', 'comment', 'user')),
  target_id uuid not null,
  reason text not null,
  description text not null default '',
  images jsonb not null default '[]',
  -- the target as it was when it was reported
  snapshot jsonb not null,
  state text not null default 'open' check (state in ('open', 'upheld', 'dismissed')),
  created_at timestamptz not null default now(),
  unique (reporter_id, target_type, target_id)
);
create index report_open on report (target_type, target_id) where state = 'open';

-- A post keeps the names of its modules, so a module's name is its id.
insert into dict_item (code, id, name, sort)
select 'hr_module', name, name, sort from unnest(array['招聘','薪酬','绩效','培训','员工关系','劳动法','HRBP','组织发展'])
  with ordinality as t(name, sort);
insert into dict_item (code, id, name, sort)
select 'report_reason', 'r' || sort, name, sort from unnest(array[
  '违法违规','广告营销','不实信息','人身攻击','泄露隐私','色情低俗','抄袭侵权','其他']) with ordinality as t(name, sort);
