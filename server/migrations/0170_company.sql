-- Companies: who works there, where, and who looks after them; how many seats they have paid for, and until when.
create table company (
  id uuid primary key,
  name text not null check (char_length(name) between 2 and 60),
  -- 统一社会信用代码, GB 32100-2015; its last sign is checked where it is told
  credit_code text not null unique check (credit_code ~ '^[0-9A-HJ-NP-RTUW-Y]{18}$'),
  licence_file uuid references file,
  contact text not null check (char_length(contact) between 1 and 20),
  contact_phone text not null check (contact_phone ~ '^(1[3-9][0-9]{9})?$'),
  industry_id text not null default '',
  scale text not null default '' check (char_length(scale) <= 20),
  verify text not null default 'none' check (verify in ('none', 'waiting', 'verified', 'refused')),
  verify_reason text not null default '',
  verify_at timestamptz,
  -- what is paid for: everybody with a seat has what members have until then, the main member included
  seats integer not null default 0 check (seats between 0 and 5000),
  term_start timestamptz,
  term_end timestamptz,
  -- beside three times the seats, how many may be exchanged within a year
  more_changes integer not null default 0 check (more_changes >= 0),
  created_at timestamptz not null default now(),
  check ((term_start is null) = (term_end is null)),
  check (term_end > term_start)
);
create index company_waiting on company (created_at, id) where verify = 'waiting';
create index company_term on company (term_end, id) where term_end is not null;

create table company_department (
  id uuid primary key,
  company_id uuid not null references company,
  parent_id uuid,
  name text not null check (char_length(name) between 1 and 30),
  sort integer not null default 0,
  unique (company_id, id),
  foreign key (company_id, parent_id) references company_department (company_id, id),
  check (parent_id <> id)
);
create unique index company_department_name
  on company_department (company_id, coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), name);
create index company_department_parent on company_department (company_id, parent_id, sort, id);

-- A seat, and who sits there. Nobody is anybody's member before they have agreed.
create table company_member (
  id uuid primary key,
  company_id uuid not null references company,
  -- who accepted
  user_id uuid references app_user,
  -- as the company wrote them down
  name text not null check (char_length(name) <= 20),
  phone text not null check (phone ~ '^(1[3-9][0-9]{9})?$'),
  department_id uuid,
  position text not null default '' check (char_length(position) <= 30),
  emp_no text not null default '' check (char_length(emp_no) <= 30),
  role text not null default 'member' check (role in ('main', 'manager', 'member')),
  status text not null default 'invited' check (status in ('invited', 'joined', 'disabled', 'removed')),
  invite_code text unique,
  -- an invitation that was not accepted until then takes no seat any more
  invite_ends timestamptz,
  created_at timestamptz not null default now(),
  joined_at timestamptz,
  left_at timestamptz,
  left_how text check (left_how in ('removed', 'quit', 'declined', 'closed')),
  foreign key (company_id, department_id) references company_department (company_id, id),
  unique (company_id, id),
  check (status not in ('joined', 'disabled') or (user_id is not null and joined_at is not null)),
  check (status <> 'invited' or (user_id is null and invite_code is not null and invite_ends is not null)),
  check ((status = 'removed') = (left_at is not null)),
  check (role <> 'main' or status = 'joined'),
  check (role <> 'manager' or status in ('joined', 'disabled'))
);
-- One company at a time, one row of a phone in it, one main member.
create unique index company_member_person on company_member (user_id) where status in ('joined', 'disabled');
create unique index company_member_phone on company_member (company_id, phone) where status <> 'removed';
create unique index company_member_main on company_member (company_id) where role = 'main';
create index company_member_list on company_member (company_id, created_at desc, id desc) where status <> 'removed';
create index company_member_department on company_member (company_id, department_id) where status <> 'removed';
create index company_member_past on company_member (user_id, left_at desc) where user_id is not null and status = 'removed';
create index company_member_left on company_member (company_id, left_at) where status = 'removed';
create index company_member_asked on company_member (phone) where status = 'invited';

-- Departments that a manager looks after, with those under them; a manager without any looks after all of the company.
create table company_scope (
  member_id uuid not null,
  company_id uuid not null,
  department_id uuid not null,
  primary key (member_id, department_id),
  foreign key (company_id, member_id) references company_member (company_id, id) on delete cascade,
  foreign key (company_id, department_id) references company_department (company_id, id)
);
create index company_scope_department on company_scope (company_id, department_id);
