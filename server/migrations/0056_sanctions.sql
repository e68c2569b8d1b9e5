-- 禁言 and 冻结 of a person by an operator, for a term; it ends by itself, by the clock.
create table user_sanction (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  kind text not null check (kind in ('mute', 'freeze')),
  reason text not null,
  until timestamptz not null,
  -- who imposed it, and who lifted it: operators
  operator_id uuid not null,
  created_at timestamptz not null default now(),
  lifted_at timestamptz,
  lifted_by uuid
);
-- one of a kind at a time
create unique index user_sanction_current on user_sanction (user_id, kind) where lifted_at is null;
