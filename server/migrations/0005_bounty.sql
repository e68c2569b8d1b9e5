-- 悬赏 and 采纳: coins set aside for a question, and when its answer was accepted.
create table circle_bounty (
  id uuid primary key,
  post_id uuid not null references circle_post,
  asker_id uuid not null references app_user,
  amount integer not null check (amount in (10, 20, 50, 100)),
  -- frozen until it goes to an answer, back to the asker, or, when an answered question was deleted, to nobody
  state text not null default 'frozen' check (state in ('frozen', 'paid', 'refunded', 'forfeited')),
  answer_id uuid references circle_comment,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  check ((state = 'paid') = (answer_id is not null)),
  check ((state = 'frozen') = (ended_at is null))
);
-- A question whose bounty came back may be given another; it never has two at a time.
create unique index circle_bounty_live on circle_bounty (post_id) where state = 'frozen';
create index circle_bounty_paid on circle_bounty (answer_id) where answer_id is not null;

alter table circle_post
  -- when an answer was first accepted: another can take its place for 24 hours, then the bounty is paid
  add column accepted_at timestamptz,
  -- the asker was told that half of the question's time is over
  add column reminded boolean not null default false,
  add constraint circle_post_accepted check (accepted_at is null or accepted_comment_id is not null);
update circle_post p set accepted_at = c.created_at from circle_comment c where c.id = p.accepted_comment_id;
create index circle_post_open_questions on circle_post (created_at) where question_state = 0 and status <> 5;
