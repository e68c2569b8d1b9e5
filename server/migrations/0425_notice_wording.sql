-- What operators have written instead of a text that the product sends, as each of them stood; the last one counts. Without texts:
-- what the product says itself, again.
create table notice_wording (
  id uuid primary key,
  code text not null,
  title text,
  content text,
  operator_id uuid not null,
  reason text not null,
  created_at timestamptz not null default now(),
  check ((title is null) = (content is null))
);
create index notice_wording_code on notice_wording (code, id desc);
