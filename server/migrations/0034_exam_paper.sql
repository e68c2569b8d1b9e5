-- 证书: what each kind allows, every paper that was or will be mailed, and reissues that are paid for.
create table cert_kind (
  id text primary key,
  name text not null,
  -- 分: what another paper costs after the first, which is free
  reissue_price integer not null check (reissue_price > 0),
  -- null: valid for ever
  valid_months integer check (valid_months > 0)
);
insert into cert_kind (id, name, reissue_price) values ('course', '课程结业证书', 2000);

alter table exam_certificate
  add column kind text not null default 'course' references cert_kind,
  -- its last day in Shanghai, as the kind had it when it was issued
  add column expires_on date;

create table exam_mailing (
  id uuid primary key,
  cert_id uuid not null references exam_certificate on delete cascade,
  -- why another one is wanted; '' of the first, which is free
  reason text not null default '',
  order_id uuid unique references shop_order,
  -- {receiver, phone, province, city, area, areaCode, detail}
  mail jsonb not null,
  -- asked: wanted, not paid for; waiting: for the post; cancelled: given back, or the certificate was revoked
  state text not null check (state in ('asked', 'waiting', 'sent', 'delivered', 'cancelled')),
  company text not null default '',
  track_no text not null default '',
  created_at timestamptz not null default now(),
  shipped_at timestamptz,
  delivered_at timestamptz,
  check (reason <> '' or (order_id is null and state <> 'asked')),
  check (state not in ('sent', 'delivered') or (track_no <> '' and shipped_at is not null)),
  check ((state = 'delivered') = (delivered_at is not null))
);
-- One at a time, and one that is free.
create unique index exam_mailing_open on exam_mailing (cert_id) where state in ('asked', 'waiting', 'sent');
create unique index exam_mailing_free on exam_mailing (cert_id) where reason = '';
create index exam_mailing_list on exam_mailing (cert_id, created_at);
create index exam_mailing_to_ship on exam_mailing (created_at) where state = 'waiting';
create index exam_mailing_under_way on exam_mailing (shipped_at) where state = 'sent';

insert into exam_mailing (id, cert_id, mail, state, company, track_no, created_at, shipped_at, delivered_at)
select gen_random_uuid(), id, mail,
  case when shipped_at is null and status = 2 then 'waiting' when shipped_at is null then 'cancelled' when status = 3 then 'sent' else 'delivered' end,
  company, track_no, coalesce(shipped_at, issued_at), shipped_at, case when shipped_at is not null and status <> 3 then now() end
from exam_certificate where mail is not null;
-- How it stands with the paper is told by the mailings; a certificate itself is revoked or it is not.
alter table exam_certificate drop column status, drop column mail, drop column company, drop column track_no, drop column shipped_at;

alter table shop_order drop constraint shop_order_kind_check;
alter table shop_order add constraint shop_order_kind_check check (kind in ('course', 'cert'));

insert into dict_item (code, id, name, sort)
select 'reissue_reason', name, name, sort from unnest(array['遗失','污损','地址有误','其他']) with ordinality as t(name, sort);
