-- 预约顾问: somebody who thinks of seats for a team wants to be called, and when.
create table company_inquiry (
  id uuid primary key,
  user_id uuid references app_user,
  company text not null check (char_length(company) between 2 and 60),
  contact text not null check (char_length(contact) between 1 and 20),
  phone text not null check (phone ~ '^(1[3-9][0-9]{9})?$'),
  -- the day, and the part of it
  day date not null,
  part text not null check (part in ('morning', 'afternoon', 'evening')),
  note text not null default '' check (char_length(note) <= 200),
  state text not null default 'waiting' check (state in ('waiting', 'reached', 'missed', 'withdrawn')),
  -- what was agreed, for the house
  outcome text not null default '',
  created_at timestamptz not null default now(),
  done_at timestamptz,
  check ((state = 'waiting') = (done_at is null))
);
create unique index company_inquiry_open on company_inquiry (user_id) where state = 'waiting';
create index company_inquiry_waiting on company_inquiry (day, created_at, id) where state = 'waiting';
create index company_inquiry_list on company_inquiry (created_at desc, id desc);
create index company_inquiry_person on company_inquiry (user_id, created_at desc);

update admin_role set permissions = permissions || '{company.inquiries}'
where name = '客服' and not permissions && '{company.inquiries,company.*}';
