-- Homework of a training: what is asked, and what people hand in, version by version.
create table training_homework (
  id uuid primary key,
  training_id uuid not null references training on delete cascade,
  title text not null check (char_length(title) between 1 and 60),
  content text not null check (char_length(content) between 1 and 5000),
  -- what may be handed in
  formats text[] not null check (cardinality(formats) > 0 and formats <@ array['text', 'image', 'file', 'link']),
  open_at timestamptz not null,
  deadline_at timestamptz not null,
  -- taken until then, marked as late; null: not after the deadline
  late_until timestamptz,
  max_score smallint not null default 100 check (max_score between 1 and 200),
  pass_score smallint not null default 60 check (pass_score between 0 and max_score),
  -- whether it may be changed after it was handed in: until the deadline, only when returned, never
  resubmit text not null default 'deadline' check (resubmit in ('deadline', 'returned', 'never')),
  -- excellent work is shown to the class where its author agrees
  show_others boolean not null default true,
  created_at timestamptz not null default now(),
  unique (training_id, id),
  check (open_at < deadline_at),
  check (late_until > deadline_at)
);
create index training_homework_of on training_homework (training_id, deadline_at, id);

create table training_homework_file (
  homework_id uuid not null references training_homework on delete cascade,
  file_id uuid not null references file,
  position smallint not null,
  primary key (homework_id, file_id)
);
create index training_homework_file_of on training_homework_file (file_id);

-- One person's work, as it stands.
create table training_work (
  id uuid primary key,
  homework_id uuid not null,
  training_id uuid not null,
  trainee_id uuid not null,
  -- draft: nothing handed in, or withdrawn
  state text not null default 'draft' check (state in ('draft', 'submitted', 'returned', 'marked')),
  -- the last that was handed in
  version smallint not null default 0 check (version between 0 and 99),
  late boolean not null default false,
  -- what is being written: {content, links, images, files}; null: nothing beside the last version
  draft jsonb,
  draft_at timestamptz,
  submitted_at timestamptz,
  score double precision check (score >= 0),
  comment text not null default '' check (char_length(comment) <= 1000),
  return_reason text not null default '' check (char_length(return_reason) <= 500),
  -- a returned one may be handed in again until then
  return_until timestamptz,
  excellent boolean not null default false,
  -- its author agrees that the class sees it
  consent boolean not null default false,
  marked_by uuid references app_user,
  marked_at timestamptz,
  created_at timestamptz not null default now(),
  foreign key (training_id, homework_id) references training_homework (training_id, id) on delete cascade,
  foreign key (training_id, trainee_id) references trainee (training_id, id) on delete cascade,
  unique (homework_id, trainee_id),
  check ((state = 'draft') = (submitted_at is null)),
  check ((state = 'marked') = (score is not null)),
  check ((state = 'returned') = (return_until is not null)),
  check (not excellent or state = 'marked')
);
create index training_work_waiting on training_work (homework_id, submitted_at, id) where state = 'submitted';
create index training_work_shown on training_work (homework_id, score desc, id) where excellent and consent;
create index training_work_trainee on training_work (trainee_id);
create index training_work_marker on training_work (marked_by) where marked_by is not null;

create table training_work_version (
  work_id uuid not null references training_work on delete cascade,
  version smallint not null check (version > 0),
  content text not null check (char_length(content) <= 5000),
  links text[] not null default '{}',
  images uuid[] not null default '{}',
  files uuid[] not null default '{}',
  late boolean not null,
  -- what was said of this version when it was returned
  return_reason text not null default '',
  submitted_at timestamptz not null default now(),
  primary key (work_id, version)
);
