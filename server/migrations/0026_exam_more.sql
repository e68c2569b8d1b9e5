-- 考证报名: where and when one sits, and when consent was given; the teacher of a class whom its students may reach.
alter table exam_registration
  -- 考点、考场、座位, as the authority gives them with the ticket
  add column ticket_place text not null default '',
  -- 单独同意: when it was ticked; null since it was taken back
  add column consent_at timestamptz;
update exam_registration set consent_at = updated_at where "values" ? 'consent';

create table kefu_teacher (
  course_id uuid primary key references lesson_course on delete cascade,
  name text not null check (name <> ''),
  phone text not null default '',
  -- picture of the code by which WeChat adds a contact
  qr_file uuid references file,
  check (phone <> '' or qr_file is not null)
);
