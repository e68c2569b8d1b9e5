-- Documents that people put in: nobody else sees one before an operator has let it pass; of what it sells for its author has a share in coins.
alter table zhiku_doc
  add column upload text check (upload in ('waiting', 'passed', 'rejected')),
  add column upload_at timestamptz,
  add column upload_reason text not null default '' check (char_length(upload_reason) <= 200),
  -- On the shelf is only what has passed; what does not pass says why; the month's allowance, which pays nobody, is not for them.
  add constraint zhiku_doc_upload check (case
    when upload is null then upload_at is null and upload_reason = ''
    else author_id is not null and upload_at is not null and format <> 'pack' and not vip_free
      and (upload = 'rejected') = (upload_reason <> '') and (upload = 'passed' or status = 'draft') end);
create index zhiku_doc_uploads on zhiku_doc (author_id, upload_at desc, id desc) where upload is not null;
create index zhiku_doc_waits on zhiku_doc (upload_at, id) where upload = 'waiting';

-- What the author of a document has of one sale: owed with the order, paid a moment later, and given back with it.
create table zhiku_share (
  order_id uuid primary key,
  doc_id uuid not null references zhiku_doc,
  user_id uuid not null references app_user,
  coins integer not null check (coins > 0),
  returned integer not null default 0,
  paid boolean not null default false,
  created_at timestamptz not null default now(),
  constraint zhiku_share_returned check (returned between 0 and coins)
);
create index zhiku_share_of on zhiku_share (user_id, doc_id);
create index zhiku_share_doc on zhiku_share (doc_id);
