-- 信息采集表单.
create table circle_form (
  id uuid primary key,
  -- the post that offers it; a form without one is reached by its link
  post_id uuid unique references circle_post on delete cascade,
  title text not null check (char_length(title) between 1 and 50),
  intro text not null default '' check (char_length(intro) <= 1000),
  -- FormField[] of contract/circleForm.ts
  fields jsonb not null check (jsonb_typeof(fields) = 'array' and jsonb_array_length(fields) between 1 and 30),
  -- null: as many as come
  capacity integer check (capacity > 0),
  starts_at timestamptz not null default now(),
  ends_at timestamptz,
  need_login boolean not null default true,
  success_tip text not null default '提交成功' check (char_length(success_tip) <= 1000),
  submit_count integer not null default 0 check (submit_count >= 0),
  created_at timestamptz not null default now(),
  check (submit_count <= capacity),
  check (ends_at > starts_at)
);

create table circle_form_record (
  id uuid primary key,
  form_id uuid not null references circle_form on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  -- as they were checked; pictures are file ids
  "values" jsonb not null,
  created_at timestamptz not null default now(),
  unique (form_id, user_id)
);
create index circle_form_record_user on circle_form_record (user_id);
