-- What each of its sources gives of a right. The right is the most that any of them gives, so that one of them can go back alone.
create table zhiku_grant (
  source_id uuid not null,
  doc_id uuid not null,
  user_id uuid not null,
  most integer not null check (most > 0),
  got_version integer not null,
  newest_until timestamptz,
  primary key (source_id, doc_id),
  foreign key (user_id, doc_id) references zhiku_right on delete cascade
);
create index zhiku_grant_right on zhiku_grant (user_id, doc_id);
-- Who gave what until now is not known: each of them gave all of it.
insert into zhiku_grant (source_id, doc_id, user_id, most, got_version, newest_until)
select e.source_id, r.doc_id, r.user_id, r.most, r.got_version, r.newest_until
from zhiku_right r join entitlement e on e.user_id = r.user_id and e.biz_id = r.doc_id
where e.kind = 'document' and e.revoked_at is null
on conflict do nothing;
