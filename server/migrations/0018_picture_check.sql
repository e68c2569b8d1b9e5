-- What WeChat says of a picture that somebody put to use; it looks in its own time (mediaCheckAsync).
alter table file
  add column checked text check (checked in ('asked', 'passed', 'review', 'risky', 'skipped')),
  add column check_trace text unique,
  add constraint file_check_asked check (checked is null or checked = 'skipped' or check_trace is not null);
create index file_unchecked on file (created_at) where used and kind = 'image' and owner_id is not null and checked is null;
