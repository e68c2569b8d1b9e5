-- Questions that learners took to the community. The post is known as soon as it is published, when it still quotes the question.
create table tiku_talk (
  question_id uuid not null references tiku_question,
  user_id uuid not null references app_user,
  -- of the community
  post_id uuid unique,
  at timestamptz not null default now(),
  primary key (question_id, user_id)
);
create index tiku_talk_waiting on tiku_talk (user_id) where post_id is null;
create index tiku_talk_of on tiku_talk (user_id);
