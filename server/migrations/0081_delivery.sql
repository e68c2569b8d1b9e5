-- Addresses of people, and parcels on their way to them. What exam kept of its paper certificates moves here, row by row.
create table user_address (
  id uuid primary key,
  user_id uuid not null references app_user,
  -- one of the twenty that a person may have
  slot smallint not null check (slot between 1 and 20),
  name text not null check (char_length(name) between 2 and 20),
  phone text not null check (phone ~ '^1[3-9][0-9]{9}$'),
  -- as in contract/rules/region.ts
  region text not null,
  detail text not null check (char_length(detail) between 5 and 100),
  tag text not null default '' check (char_length(tag) <= 4),
  is_default boolean not null default false,
  updated_at timestamptz not null default clock_timestamp(),
  unique (user_id, slot)
);
create unique index user_address_default on user_address (user_id) where is_default;

create table parcel (
  id uuid primary key,
  -- whose module knows what is in it
  owner_kind text not null,
  owner_id uuid not null,
  -- which of those that are on their way to it at the same time
  part smallint not null default 0 check (part >= 0),
  user_id uuid not null references app_user,
  -- of what is paid for
  order_id uuid references shop_order,
  -- {receiver, phone, province, city, area, areaCode, detail}, as it was when it was asked for
  address jsonb not null,
  -- draft: not paid for; waiting: for the post; cancelled: given back, or there is nothing to send any more
  state text not null check (state in ('draft', 'waiting', 'sent', 'delivered', 'cancelled')),
  company text not null default '',
  track_no text not null default '',
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  delivered_at timestamptz,
  -- when the express company was asked last
  asked_at timestamptz,
  unique (id, owner_id),
  check (state not in ('sent', 'delivered') or (company <> '' and track_no <> '' and sent_at is not null)),
  check ((state = 'delivered') = (delivered_at is not null))
);
create unique index parcel_open on parcel (owner_kind, owner_id, part) where state in ('draft', 'waiting', 'sent');
create unique index parcel_order on parcel (order_id, part);
create index parcel_owner on parcel (owner_kind, owner_id, created_at);
create index parcel_user on parcel (user_id);
create index parcel_waiting on parcel (created_at, id) where state = 'waiting';
create index parcel_under_way on parcel (sent_at, id) where state = 'sent';
create index parcel_track on parcel (track_no) where state = 'sent';

-- What the express company says of it.
create table parcel_trace (
  parcel_id uuid not null references parcel on delete cascade,
  at timestamptz not null,
  text text not null,
  primary key (parcel_id, at, text)
);

insert into parcel (id, owner_kind, owner_id, user_id, order_id, address, state, company, track_no, created_at, sent_at, delivered_at)
select m.id, 'certificate', m.cert_id, c.user_id, m.order_id, m.mail, case m.state when 'asked' then 'draft' else m.state end,
  case when m.company = '' and m.track_no <> '' then '快递' else m.company end, m.track_no, m.created_at, m.shipped_at, m.delivered_at
from exam_mailing m join exam_certificate c on c.id = m.cert_id;

-- Of a paper certificate only why there is another one is left here.
create table exam_paper (
  parcel_id uuid primary key,
  cert_id uuid not null references exam_certificate on delete cascade,
  -- '' of the first, which is free
  reason text not null default '',
  foreign key (parcel_id, cert_id) references parcel (id, owner_id) on delete cascade
);
create unique index exam_paper_free on exam_paper (cert_id) where reason = '';
insert into exam_paper (parcel_id, cert_id, reason) select id, cert_id, reason from exam_mailing;
drop table exam_mailing;

update admin_role set permissions = permissions || '{delivery.*}' where name in ('运营', '客服') and not permissions @> '{delivery.*}';
