-- 考证报名, 证书, and the private pictures that a registration is handed in with.
alter table file drop constraint file_kind_check;
alter table file add constraint file_kind_check check (kind in ('image', 'private'));
-- Of a private picture, as it came: what an authority accepts is judged by it.
alter table file add column received_type text, add column received_bytes integer;

-- A name that stands on a certificate is changed by nobody.
alter table app_user add column real_name_locked boolean not null default false;

create table exam_registration (
  id uuid primary key,
  user_id uuid not null references app_user,
  course_id uuid not null references lesson_course,
  -- what gave the course: the order, or the grant
  order_id uuid not null unique,
  -- 0 未填写, 1 第一步已存, 2 待审核, 3 已驳回, 4 审核通过, 5 已报考, 6 合格, 7 不合格, 8 证书已发
  status smallint not null default 0 check (status between 0 and 8),
  -- by field, without the number of the identity card; pictures are file ids
  "values" jsonb not null default '{}',
  -- AES-256-GCM and HMAC-SHA256 by keys of the settings; the mask is what may be seen
  id_sealed bytea,
  id_hash bytea,
  id_mask text not null default '',
  batch_id uuid references lesson_cert_batch,
  reject_reason text not null default '',
  -- the reviewer's words by field
  rejected jsonb not null default '{}',
  -- 准考证号
  ticket_no text not null default '',
  theory smallint check (theory between 0 and 100),
  skill smallint check (skill between 0 and 100),
  created_at timestamptz not null default now(),
  submitted_at timestamptz,
  updated_at timestamptz not null default now(),
  unique (user_id, course_id),
  constraint exam_registration_whole check (status < 2 or (id_sealed is not null and id_hash is not null and batch_id is not null)),
  constraint exam_registration_sat check (status < 5 or ticket_no <> ''),
  constraint exam_registration_scored check (status not in (6, 7, 8) or (theory is not null and skill is not null))
);
-- One card number once in a batch; who was refused does not hold the place.
create unique index exam_registration_card on exam_registration (batch_id, id_hash) where status in (2, 4, 5, 6, 7, 8);
create unique index exam_registration_ticket on exam_registration (ticket_no) where ticket_no <> '';
create index exam_registration_waiting on exam_registration (submitted_at) where status = 2;

create table exam_certificate (
  id uuid primary key,
  cert_no text not null unique,
  user_id uuid not null references app_user,
  course_id uuid not null references lesson_course,
  -- as they were on the day of issue
  holder_name text not null check (holder_name <> ''),
  course_title text not null,
  lesson_count integer not null,
  hours integer not null check (hours > 0),
  score smallint check (score between 60 and 100),
  started_at timestamptz not null,
  finished_at timestamptz not null,
  issued_at timestamptz not null default now(),
  -- 2 待寄, 3 已寄出, 4 已完成, 9 已撤销
  status smallint not null default 4 check (status in (2, 3, 4, 9)),
  revoked_reason text not null default '',
  -- {receiver, phone, province, city, area, detail}
  mail jsonb,
  company text not null default '',
  track_no text not null default '',
  shipped_at timestamptz,
  unique (user_id, course_id),
  check (status <> 9 or revoked_reason <> ''),
  check (status not in (2, 3) or mail is not null),
  check (status <> 3 or (track_no <> '' and shipped_at is not null))
);
create index exam_certificate_to_ship on exam_certificate (issued_at) where status = 2;
