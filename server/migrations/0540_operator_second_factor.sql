-- What lets an operator in whose phone is lost, each once: shown when made, kept as a fingerprint only.
create table admin_recovery (
  operator_id uuid not null references admin_operator,
  code_hash bytea not null,
  primary key (operator_id, code_hash)
);

-- Browsers on which an operator is asked for no code for a while, from the network where that was ticked. Their cookies are stored as
-- sha256 only.
create table admin_device (
  id uuid primary key,
  token_sha bytea not null unique,
  operator_id uuid not null references admin_operator,
  device text not null,
  address text not null,
  network text not null,
  created_at timestamptz not null default now()
);
create index admin_device_owner on admin_device (operator_id);

-- One that began without a code is asked for one before it shows what is somebody's own, or moves money.
alter table admin_session add column by_code boolean not null default true;
