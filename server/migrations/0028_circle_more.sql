-- 圈子: people who are named with an @, answers that many find wrong, and the posts that a topic shows first.
-- [{id, name}], called as they were when it was written; never of what is written without a name.
alter table circle_post add column mentions jsonb not null default '[]' check (jsonb_array_length(mentions) <= 10);
alter table circle_comment
  add column mentions jsonb not null default '[]' check (jsonb_array_length(mentions) <= 10),
  add column down_count integer not null default 0 check (down_count >= 0);

create table circle_comment_down (
  user_id uuid not null references app_user on delete cascade,
  comment_id uuid not null references circle_comment on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, comment_id)
);

alter table circle_topic add column pinned_ids uuid[] not null default '{}' check (cardinality(pinned_ids) <= 3);
