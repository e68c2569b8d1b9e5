-- Large files come in parts, so that a line that breaks costs one of them.
create table file_upload (
  id uuid primary key,
  owner_id uuid not null references app_user on delete cascade,
  name text not null check (char_length(name) between 1 and 100),
  size integer not null check (size between 1 and 104857600),
  -- what the phone knows the file by, to go on with it
  fingerprint text not null check (char_length(fingerprint) between 1 and 100),
  -- put together: the parts are gone
  file_id uuid references file on delete cascade,
  created_at timestamptz not null default now(),
  unique (owner_id, fingerprint)
);
create index file_upload_old on file_upload (created_at);
create index file_upload_file on file_upload (file_id) where file_id is not null;

create table file_upload_part (
  upload_id uuid not null references file_upload on delete cascade,
  no smallint not null check (no between 0 and 99),
  primary key (upload_id, no)
);
