-- Who comes without having signed up is put on the list at the door, by whom; and what people ask under an activity.
alter table activity_attendee add column added_by uuid references app_user,
  add constraint activity_attendee_added check (added_by is null or order_id is null);
create index activity_attendee_added on activity_attendee (added_by) where added_by is not null;

create table activity_question (
  id uuid primary key,
  activity_id uuid not null references activity,
  user_id uuid not null references app_user,
  content text not null check (char_length(content) between 5 and 200),
  -- 1 审核中, 2 正常, 3 未通过
  status smallint not null check (status in (1, 2, 3)),
  answer text not null default '' check (char_length(answer) <= 500),
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  check ((answer = '') = (answered_at is null)),
  check (answer = '' or status = 2)
);
create index activity_question_list on activity_question (activity_id, created_at desc, id desc) where status = 2;
create index activity_question_user on activity_question (user_id);
create index activity_question_open on activity_question (created_at, id) where status < 3 and answered_at is null;
