-- 活动: evenings that people sign up for, the places in them, who waits for one, and who came.
create table activity (
  id uuid primary key,
  -- 1 线下, 2 线上, 3 线上+线下
  type smallint not null check (type in (1, 2, 3)),
  title text not null check (char_length(title) between 1 and 60),
  sub_title text not null default '' check (char_length(sub_title) <= 60),
  cover_file uuid references file,
  tags text[] not null default '{}',
  organizer text not null check (char_length(organizer) between 1 and 40),
  -- whom those who signed up may call
  contact text not null default '' check (char_length(contact) <= 40),
  signup_start timestamptz not null,
  signup_end timestamptz not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  -- '' of what is online alone
  city text not null default '',
  district text not null default '',
  place text not null default '' check (char_length(place) <= 60),
  address text not null default '' check (char_length(address) <= 100),
  guide text not null default '' check (char_length(guide) <= 200),
  lng double precision check (lng between 73 and 136),
  lat double precision check (lat between 3 and 54),
  -- where what is online takes place
  live_id uuid references live,
  -- what one takes home, line by line
  points text[] not null default '{}',
  intro text not null default '' check (char_length(intro) <= 4000),
  notice text not null default '' check (char_length(notice) <= 1000),
  -- [{time, title, note}]
  agenda jsonb not null default '[]',
  -- [{name, title, userId?}]
  guests jsonb not null default '[]',
  group_qr uuid references file,
  places integer check (places > 0),
  -- people who have a place: paid for, waited for their money, or offered to those who wait
  taken integer not null default 0 check (taken >= 0),
  -- people who are coming
  joined integer not null default 0 check (joined >= 0),
  waitlist boolean not null default true,
  collect_count integer not null default 0 check (collect_count >= 0),
  state text not null default 'draft' check (state in ('draft', 'open', 'off', 'cancelled')),
  cancel_note text not null default '' check (char_length(cancel_note) <= 200),
  cancelled_at timestamptz,
  -- everything that comes after it was looked after: who came, who did not
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  check (signup_start < signup_end and signup_end <= end_at and start_at < end_at),
  check ((lng is null) = (lat is null)),
  check (type = 2 or (city <> '' and place <> '')),
  check ((state = 'cancelled') = (cancelled_at is not null)),
  constraint activity_places check (taken <= places),
  constraint activity_joined check (joined <= taken)
);
create index activity_start on activity (start_at desc, id desc) where state <> 'draft';
create index activity_unclosed on activity (end_at) where state = 'open' and closed_at is null;

create table activity_ticket (
  id uuid primary key,
  activity_id uuid not null references activity on delete cascade,
  name text not null check (char_length(name) between 1 and 20),
  intro text not null default '' check (char_length(intro) <= 60),
  -- 分
  price integer not null check (price >= 0),
  member_price integer check (member_price between 0 and price),
  -- how many people come on one of them
  people smallint not null default 1 check (people between 1 and 5),
  -- tickets, not people; null: as many as there are places
  stock integer check (stock > 0),
  taken integer not null default 0 check (taken >= 0),
  per_user smallint not null default 1 check (per_user between 1 and 10),
  approve boolean not null default false,
  vip_only boolean not null default false,
  min_level smallint not null default 0 check (min_level between 0 and 20),
  -- what is asked of each who comes, beside name and phone
  fields jsonb not null default '[]',
  sort smallint not null default 0,
  on_sale boolean not null default true,
  unique (id, activity_id),
  constraint activity_ticket_stock check (taken <= stock)
);
create index activity_ticket_of on activity_ticket (activity_id, sort);

-- Everybody who comes, each with a ticket of their own.
create table activity_attendee (
  id uuid primary key,
  activity_id uuid not null references activity,
  ticket_id uuid not null,
  -- null: put on the list by the organizer
  order_id uuid references shop_order,
  user_id uuid references app_user,
  position smallint not null default 0,
  -- {name, phone, company, position} and what the ticket asks
  answers jsonb not null,
  phone_tail text not null default '' check (phone_tail ~ '^([0-9]{4})?$'),
  ticket_no text not null unique check (ticket_no ~ '^[2-9A-HJKMNP-Z]{8}$'),
  seat text not null default '' check (char_length(seat) <= 20),
  -- held: a place is kept while it waits for money or an operator; valid: coming; gone: cancelled, refunded or over its time
  state text not null check (state in ('held', 'valid', 'gone')),
  -- did not come
  absent boolean not null default false,
  created_at timestamptz not null default now(),
  foreign key (ticket_id, activity_id) references activity_ticket (id, activity_id),
  unique (order_id, position),
  unique (id, activity_id),
  check ((order_id is null) = (user_id is null)),
  check (not absent or state = 'valid')
);
create index activity_attendee_of on activity_attendee (activity_id, created_at, id) where state <> 'gone';
create index activity_attendee_user on activity_attendee (user_id, activity_id);
create index activity_attendee_phone on activity_attendee (activity_id, phone_tail) where state = 'valid';
create index activity_attendee_ticket on activity_attendee (ticket_id);

-- Who waits for a place, in the order of no.
create table activity_waiter (
  activity_id uuid not null references activity,
  user_id uuid not null references app_user,
  ticket_id uuid not null,
  no integer not null check (no > 0),
  -- offered: a place is kept until offer_ends_at; taken: ordered; over: not taken in time
  state text not null default 'waiting' check (state in ('waiting', 'offered', 'taken', 'over', 'quit')),
  offer_ends_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (activity_id, user_id),
  foreign key (ticket_id, activity_id) references activity_ticket (id, activity_id),
  unique (activity_id, no),
  check ((state = 'offered') <= (offer_ends_at is not null))
);
create index activity_waiter_next on activity_waiter (activity_id, no) where state = 'waiting';
create index activity_waiter_due on activity_waiter (offer_ends_at) where state = 'offered';
create index activity_waiter_user on activity_waiter (user_id);

-- Whoever wants to be told when sign-up begins.
create table activity_remind (
  activity_id uuid not null references activity on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  told boolean not null default false,
  primary key (activity_id, user_id)
);
create index activity_remind_due on activity_remind (activity_id) where not told;
create index activity_remind_user on activity_remind (user_id);

create table activity_collect (
  activity_id uuid not null references activity on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, activity_id)
);
create index activity_collect_of on activity_collect (activity_id);

-- Those who look after the doors.
create table activity_staff (
  activity_id uuid not null references activity on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  primary key (activity_id, user_id)
);
create index activity_staff_user on activity_staff (user_id);

create table activity_point (
  id uuid primary key,
  activity_id uuid not null references activity on delete cascade,
  name text not null check (char_length(name) between 1 and 20),
  opens_at timestamptz not null,
  closes_at timestamptz not null check (closes_at > opens_at),
  -- staff: they scan tickets; room: people scan what the screen of the room shows
  mode text not null check (mode in ('staff', 'room')),
  -- metres around the place of the activity; null: from anywhere
  radius integer check (radius between 50 and 5000),
  -- being there counts as having come to the activity
  entrance boolean not null default true,
  sort smallint not null default 0,
  unique (id, activity_id)
);
create index activity_point_of on activity_point (activity_id, sort);

create table activity_sign (
  id uuid primary key,
  point_id uuid not null,
  activity_id uuid not null,
  attendee_id uuid not null,
  -- null: by themselves
  staff_id uuid references app_user,
  signed_at timestamptz not null,
  late boolean not null default false,
  undone_at timestamptz,
  undo_reason text not null default '' check (char_length(undo_reason) <= 100),
  foreign key (point_id, activity_id) references activity_point (id, activity_id),
  foreign key (attendee_id, activity_id) references activity_attendee (id, activity_id)
);
-- The same ticket is signed once at each point.
create unique index activity_sign_once on activity_sign (point_id, attendee_id) where undone_at is null;
create index activity_sign_recent on activity_sign (point_id, signed_at desc, id desc) where undone_at is null;
create index activity_sign_attendee on activity_sign (attendee_id) where undone_at is null;
create index activity_sign_staff on activity_sign (staff_id);

create table activity_review (
  activity_id uuid not null references activity,
  user_id uuid not null references app_user,
  score smallint not null check (score between 1 and 5),
  -- for the organizer alone
  content text not null default '' check (char_length(content) <= 300),
  created_at timestamptz not null default now(),
  primary key (activity_id, user_id)
);
create index activity_review_user on activity_review (user_id);

-- Whoever did not come three times within ninety days waits thirty for the next free ticket.
create table activity_ban (
  user_id uuid primary key references app_user on delete cascade,
  until timestamptz not null
);

-- Activities join what is kept, searched, shared and told of, beside whatever else has joined meanwhile.
create function activity_joins(of_table text, of_constraint text, expression text) returns void language plpgsql as $$
declare
  before text;
begin
  select pg_get_expr(conbin, conrelid) into strict before from pg_constraint
    where conname = of_constraint and conrelid = of_table::regclass;
  execute format('alter table %I drop constraint %I', of_table, of_constraint);
  execute format('alter table %I add constraint %I check (%s or %s)', of_table, of_constraint, before, expression);
end $$;
select activity_joins('browse_record', 'browse_record_type_check', $$type = 'activity'$$);
select activity_joins('search_document', 'search_document_type_check', $$type = 'activity'$$);
select activity_joins('share_key', 'share_key_type_check', $$type = 'activity'$$);
select activity_joins('subscribe_permission', 'subscribe_permission_purpose_check', $$purpose = 'activity'$$);
drop function activity_joins;

create trigger search_changed after insert or delete on activity for each row execute function search_changed();
create trigger search_changed_later after update of title, sub_title, tags, state, city, organizer on activity for each row
  when ((old.title, old.sub_title, old.tags, old.state, old.city, old.organizer)
    is distinct from (new.title, new.sub_title, new.tags, new.state, new.city, new.organizer))
  execute function search_changed();

alter table notice_setting add column activity boolean not null default true;

update admin_role set permissions = permissions || '{activity.*}' where name = '运营' and not permissions @> '{activity.*}';
update admin_role set permissions = permissions || '{activity.read}' where name = '客服' and not permissions @> '{activity.read}';

insert into growth_task (code, grp, title, descr, icon, route, target, period, growth, coins, daily_cap, capped, need_receive, sort) values
  ('activity_attended', 'growth', '参加活动', '现场签到后算，每场一次', 'map-pin', 'pages/activity/activityList', 1, 'each', 20, 30, null, false, false, 39);
insert into dict_item (code, id, name, sort)
select 'activity_cancel_reason', name, name, sort from unnest(array['时间冲突','临时有事','换别人参加','信息填错了','其他']) with ordinality as t(name, sort);
