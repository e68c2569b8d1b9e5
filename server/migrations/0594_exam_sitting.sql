-- 考证报名: whoever failed, or did not come, registers again for a later batch. What came of the one before stays on record.
create table exam_sitting (
  registration_id uuid not null references exam_registration on delete cascade,
  batch_id uuid not null references lesson_cert_batch,
  ticket_no text not null,
  ticket_place text not null,
  -- null: did not come
  theory smallint check (theory between 0 and 100),
  skill smallint check (skill between 0 and 100),
  -- when its registration was handed in
  submitted_at timestamptz not null,
  primary key (registration_id, batch_id),
  check ((theory is null) = (skill is null))
);
create index exam_sitting_batch on exam_sitting (batch_id);
