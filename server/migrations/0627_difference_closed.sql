-- What was found to differ is closed by somebody who has looked into it, with what it was; other figures open it again.
alter table payment_difference
  add column id uuid not null default gen_random_uuid(),
  add column note text not null default '',
  add column closed_at timestamptz,
  add constraint payment_difference_id unique (id),
  add constraint payment_difference_closed check (closed_at is null or note <> '');
-- where closed_at is null order by found_at desc, id desc; those that are closed likewise
create index payment_difference_open on payment_difference (found_at, id) where closed_at is null;
create index payment_difference_done on payment_difference (found_at, id) where closed_at is not null;
