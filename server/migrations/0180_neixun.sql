-- 内训: what a company trains its people in, who takes part, and how far each of them is.
create table training (
  id uuid primary key,
  code text not null unique check (code ~ '^[0-9]{6}$'),
  company_id uuid not null references company,
  title text not null check (char_length(title) between 1 and 60),
  cover_file uuid references file,
  intro text not null default '' check (char_length(intro) <= 2000),
  start_at timestamptz not null,
  end_at timestamptz not null,
  place text not null default '' check (char_length(place) <= 60),
  mode text not null check (mode in ('offline', 'online', 'mixed')),
  -- a stage opens when all that is required of the one before is done
  in_order boolean not null default false,
  -- how much of what was signed for completes it, in percent
  sign_percent smallint not null default 80 check (sign_percent between 0 and 100),
  -- how people come in
  by_phone boolean not null default true,
  by_emp_no boolean not null default true,
  -- whom those who are not on the list turn to
  contact text not null default '' check (char_length(contact) <= 40),
  group_qr uuid references file,
  -- whether trainees see how far the others are, and their own rank
  shows_others boolean not null default false,
  shows_rank boolean not null default true,
  status text not null default 'draft' check (status in ('draft', 'open', 'archived')),
  created_at timestamptz not null default now(),
  check (start_at < end_at),
  check (by_phone or by_emp_no)
);
create index training_company on training (company_id, start_at desc, id desc);
create index training_open on training (end_at) where status = 'open';

create table training_stage (
  id uuid primary key,
  training_id uuid not null references training on delete cascade,
  name text not null check (char_length(name) between 1 and 30),
  position smallint not null,
  -- not before then
  open_at timestamptz,
  close_at timestamptz,
  unique (training_id, position),
  unique (training_id, id),
  check (open_at < close_at)
);

create table training_item (
  id uuid primary key,
  training_id uuid not null references training on delete cascade,
  stage_id uuid not null,
  kind text not null check (kind in ('course', 'live', 'exam', 'homework', 'signin', 'file', 'survey')),
  -- what it is of that kind
  ref_id uuid not null,
  title text not null check (char_length(title) between 1 and 60),
  required boolean not null default true,
  open_at timestamptz,
  close_at timestamptz,
  position smallint not null,
  foreign key (training_id, stage_id) references training_stage (training_id, id) on delete cascade,
  unique (stage_id, position),
  unique (training_id, id),
  unique (training_id, kind, ref_id),
  check (open_at < close_at)
);
create index training_item_ref on training_item (kind, ref_id);

-- Those who teach, in the app.
create table training_trainer (
  training_id uuid not null references training on delete cascade,
  user_id uuid not null references app_user,
  name text not null check (char_length(name) between 1 and 20),
  role text not null default 'trainer' check (role in ('trainer', 'assistant')),
  position smallint not null default 0,
  primary key (training_id, user_id)
);
create index training_trainer_user on training_trainer (user_id);

-- The list of those who take part. Whoever has not come in yet is nobody's.
create table trainee (
  id uuid primary key,
  training_id uuid not null references training,
  user_id uuid references app_user,
  name text not null check (char_length(name) <= 20),
  phone text not null default '' check (phone ~ '^(1[3-9][0-9]{9})?$'),
  emp_no text not null default '' check (char_length(emp_no) <= 30),
  department_id uuid references company_department,
  -- as the list names it
  department text not null default '' check (char_length(department) <= 30),
  position text not null default '' check (char_length(position) <= 30),
  group_name text not null default '' check (char_length(group_name) <= 20),
  -- pending: has not come in yet; undone: it ended before they had
  status text not null default 'pending' check (status in ('pending', 'learning', 'done', 'undone', 'quit')),
  -- percent of what is required
  progress smallint not null default 0 check (progress between 0 and 100),
  sign_rate smallint check (sign_rate between 0 and 100),
  -- mean of what is marked, of 100
  score numeric(4, 1) check (score between 0 and 100),
  seconds integer not null default 0 check (seconds >= 0),
  -- what is shown beside: the last examination
  exam_score numeric(4, 1),
  exam_passed boolean,
  settled_at timestamptz,
  activated_at timestamptz,
  last_active_at timestamptz,
  finished_at timestamptz,
  urged_on date,
  notices_seen_at timestamptz,
  created_at timestamptz not null default now(),
  unique (training_id, id),
  check ((status = 'pending') <= (user_id is null)),
  check ((status = 'done') = (finished_at is not null))
);
create unique index trainee_person on trainee (training_id, user_id) where user_id is not null;
create unique index trainee_phone on trainee (training_id, phone) where phone <> '';
create unique index trainee_emp_no on trainee (training_id, emp_no) where emp_no <> '';
create index trainee_list on trainee (training_id, department, id);
create index trainee_rank on trainee (training_id, progress desc, score desc nulls last, id) where status <> 'quit';
create index trainee_user on trainee (user_id, created_at desc) where user_id is not null;
create index trainee_unsettled on trainee (settled_at nulls first, id) where status in ('learning', 'done');
create index trainee_by_phone on trainee (phone) where phone <> '';
create index trainee_department on trainee (department_id) where department_id is not null;

-- How far each is with each thing, as its kind said last.
create table training_progress (
  trainee_id uuid not null,
  item_id uuid not null,
  training_id uuid not null,
  state text not null check (state in ('todo', 'doing', 'done', 'failed', 'missed')),
  score numeric(4, 1) check (score between 0 and 100),
  seconds integer not null default 0 check (seconds >= 0),
  at timestamptz,
  primary key (trainee_id, item_id),
  foreign key (training_id, trainee_id) references trainee (training_id, id) on delete cascade,
  foreign key (training_id, item_id) references training_item (training_id, id) on delete cascade
);
create index training_progress_of on training_progress (training_id, item_id);

-- Departments, with those under them, whose people take part, also who joins later.
create table training_department (
  training_id uuid not null references training on delete cascade,
  department_id uuid not null references company_department,
  primary key (training_id, department_id)
);
create index training_department_of on training_department (department_id);

create table training_notice (
  id uuid primary key,
  training_id uuid not null references training on delete cascade,
  user_id uuid references app_user,
  title text not null check (char_length(title) between 1 and 60),
  content text not null default '' check (char_length(content) <= 1000),
  created_at timestamptz not null default now()
);
create index training_notice_of on training_notice (training_id, created_at desc, id desc);
create index training_notice_user on training_notice (user_id);

-- A time at which people say that they are there.
create table training_sign (
  id uuid primary key,
  training_id uuid not null references training on delete cascade,
  title text not null check (char_length(title) between 1 and 40),
  start_at timestamptz not null,
  -- after it one is late
  late_at timestamptz not null,
  end_at timestamptz not null,
  -- code: by what the screen of the room shows; place: by where the phone is; photo: by a picture from there
  mode text not null check (mode in ('code', 'place', 'photo')),
  -- of a code, too, where they are set
  lng double precision check (lng between 73 and 136),
  lat double precision check (lat between 3 and 54),
  radius integer check (radius between 50 and 5000),
  created_at timestamptz not null default now(),
  unique (training_id, id),
  check (start_at < end_at and late_at between start_at and end_at),
  check ((lng is null) = (lat is null) and (lng is null) = (radius is null)),
  check (mode <> 'place' or lng is not null)
);
create index training_sign_of on training_sign (training_id, start_at desc, id desc);

create table training_sign_record (
  id uuid primary key,
  sign_id uuid not null,
  training_id uuid not null,
  trainee_id uuid not null,
  -- the how many-th
  no integer not null check (no > 0),
  how text not null check (how in ('code', 'word', 'place', 'photo', 'makeup')),
  late_minutes integer not null default 0 check (late_minutes >= 0),
  -- which phone, as a fingerprint: one phone signs for one person
  device_sha bytea,
  photo_file uuid references file,
  -- who has made up for it, and why
  by_user uuid references app_user,
  reason text not null default '' check (char_length(reason) <= 100),
  signed_at timestamptz not null,
  foreign key (training_id, sign_id) references training_sign (training_id, id) on delete cascade,
  foreign key (training_id, trainee_id) references trainee (training_id, id) on delete cascade,
  unique (sign_id, trainee_id),
  unique (sign_id, no),
  check ((how = 'makeup') = (by_user is not null)),
  check ((how = 'photo') = (photo_file is not null))
);
create unique index training_sign_device on training_sign_record (sign_id, device_sha) where device_sha is not null;
create index training_sign_recent on training_sign_record (sign_id, signed_at desc, id desc);
create index training_sign_trainee on training_sign_record (trainee_id);
create index training_sign_by on training_sign_record (by_user) where by_user is not null;

-- What is handed out; `id` is that of the stored document.
create table training_file (
  id uuid primary key references file,
  training_id uuid not null references training on delete cascade,
  title text not null check (char_length(title) between 1 and 80),
  size integer not null check (size > 0),
  -- to whom: everybody, whoever signed in there, whoever passed that examination
  rule text not null default 'open' check (rule in ('open', 'sign', 'exam')),
  rule_item uuid,
  -- not after then
  until timestamptz,
  position smallint not null default 0,
  created_at timestamptz not null default now(),
  foreign key (training_id, rule_item) references training_item (training_id, id),
  unique (training_id, id),
  check ((rule = 'open') = (rule_item is null))
);
create index training_file_of on training_file (training_id, position, id);
create index training_file_rule on training_file (rule_item) where rule_item is not null;

create table training_receipt (
  file_id uuid not null,
  training_id uuid not null,
  trainee_id uuid not null,
  -- in its copy, on every page
  code text not null unique check (code ~ '^[0-9A-Z]{12}$'),
  received_at timestamptz not null default now(),
  primary key (file_id, trainee_id),
  foreign key (training_id, file_id) references training_file (training_id, id) on delete cascade,
  foreign key (training_id, trainee_id) references trainee (training_id, id) on delete cascade
);
create index training_receipt_trainee on training_receipt (trainee_id);

-- One address to come in by, once; kept as sha256 only.
create table training_ticket (
  token_sha bytea primary key,
  trainee_id uuid not null references trainee on delete cascade,
  training_id uuid not null references training on delete cascade,
  wrong smallint not null default 0 check (wrong between 0 and 5),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index training_ticket_trainee on training_ticket (trainee_id);
create index training_ticket_training on training_ticket (training_id);
create index training_ticket_expiry on training_ticket (expires_at);

-- Wrong tries in a row: at the list of a training, at a place on it, at the word of a sign-in.
create table training_guard (
  key text primary key,
  wrong integer not null,
  locked_until timestamptz,
  changed_at timestamptz not null default now()
);

-- A session that opens one training and nothing else: of whoever came in by the list alone.
alter table session add column only_for uuid references training on delete cascade;
create index session_only on session (only_for) where only_for is not null;

insert into admin_role (name, permissions, own) values ('企业HR', '{neixun.read,neixun.write,neixun.export}', true);
update admin_role set permissions = permissions || '{neixun.*}' where name = '运营' and not permissions @> '{neixun.*}';
update admin_role set permissions = permissions || '{neixun.read}' where name = '客服' and not permissions @> '{neixun.read}';
