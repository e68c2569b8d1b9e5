-- Operators of the back office: people of the house, not of the app.
create table admin_role (
  name text primary key check (char_length(name) between 1 and 20),
  -- '<domain>.<verb>', '<domain>.*', or '*'
  permissions text[] not null default '{}',
  -- only what is the operator's own
  own boolean not null default false
);
insert into admin_role (name, permissions, own) values
  ('超管', '{*}', false),
  ('运营', '{circle.*,report.*,lesson.*,live.*,coupon.*,growth.*,form.*,exam.*,user.read,user.mute,kefu.read}', false),
  ('内容', '{circle.*,report.*,live.questions,user.mute}', false),
  ('客服', '{kefu.*,login.*,user.*,payment.read,invoice.read}', false),
  ('财务', '{payment.*,invoice.*,coupon.read}', false),
  ('讲师', '{lesson.read,lesson.teach,live.read,live.run}', true);

create table admin_operator (
  id uuid primary key,
  login text not null unique,
  name text not null,
  password_hash text not null,
  -- given by another operator: good for one login until then, which has to set a new one
  one_time_until timestamptz,
  -- sealed with DATA_KEY; the pending one waits for its first code
  totp bytea,
  totp_pending bytea,
  -- the step of the last code that was taken: none is taken twice
  totp_step bigint not null default 0,
  -- whose courses and lives are theirs, for roles with data of their own: a teacher
  scope_id uuid,
  active boolean not null default true,
  created_at timestamptz not null default now()
);
create table admin_operator_role (
  operator_id uuid not null references admin_operator,
  role text not null references admin_role,
  primary key (operator_id, role)
);

-- Cookies are stored as sha256 only.
create table admin_session (
  token_sha bytea primary key,
  operator_id uuid not null references admin_operator,
  device text not null,
  address text not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
create index admin_session_owner on admin_session (operator_id);

-- Wrong tries in a row, by account and network, and by account for the second factor.
create table admin_guard (
  key text primary key,
  wrong integer not null,
  locked_until timestamptz,
  changed_at timestamptz not null default now()
);

create table admin_once (
  operator_id uuid not null references admin_operator,
  request_id uuid not null,
  fingerprint bytea not null,
  result jsonb,
  created_at timestamptz not null default now(),
  primary key (operator_id, request_id)
);

-- What needs a second person: exactly this is done when somebody else agrees in time.
create table admin_approval (
  id uuid primary key,
  route text not null,
  input jsonb not null,
  operator_id uuid not null references admin_operator,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused', 'withdrawn')),
  decided_by uuid references admin_operator,
  reason text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  decided_at timestamptz,
  -- nobody agrees with himself
  check (decided_by is null or decided_by <> operator_id or state = 'withdrawn')
);
create index admin_approval_new on admin_approval (created_at desc, id desc);

create table admin_audit (
  id uuid primary key,
  at timestamptz not null default now(),
  -- null: whoever set up the first operator at the machine itself
  operator_id uuid references admin_operator,
  approved_by uuid references admin_operator,
  kind text not null check (kind in ('write', 'reveal')),
  route text not null,
  subject text not null,
  subject_id text not null default '',
  before jsonb,
  after jsonb,
  reason text not null default '',
  request_id text not null,
  address text not null,
  source text not null check (source in ('http', 'command'))
);
create index admin_audit_new on admin_audit (at desc, id desc);
create index admin_audit_operator on admin_audit (operator_id, at desc, id desc);
create index admin_audit_subject on admin_audit (subject, subject_id, at desc, id desc);

create function log_stands() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only added', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create trigger admin_audit_stands before update or delete on admin_audit for each row execute function log_stands();
create trigger admin_audit_stays before truncate on admin_audit execute function log_stands();
