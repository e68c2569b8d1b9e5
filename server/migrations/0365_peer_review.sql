-- 互评: what trainees say of the work of others in their class.
alter table training_homework
  -- so many works of others each of them reads; 0: none
  add column peer_reviews smallint not null default 0 check (peer_reviews between 0 and 5);

create table training_peer_review (
  id uuid primary key,
  homework_id uuid not null,
  training_id uuid not null,
  work_id uuid not null references training_work on delete cascade,
  -- who reads it
  trainee_id uuid not null,
  -- null: given to them, and not said yet
  score double precision check (score >= 0),
  comment text not null default '' check (char_length(comment) <= 500),
  created_at timestamptz not null default now(),
  reviewed_at timestamptz,
  foreign key (training_id, homework_id) references training_homework (training_id, id) on delete cascade,
  foreign key (training_id, trainee_id) references trainee (training_id, id) on delete cascade,
  unique (work_id, trainee_id),
  check ((score is null) = (reviewed_at is null))
);
create index training_peer_review_by on training_peer_review (trainee_id, homework_id);
create index training_peer_review_homework on training_peer_review (training_id, homework_id);
