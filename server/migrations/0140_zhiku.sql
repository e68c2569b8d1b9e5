-- 智库: documents with their versions, files and previews, who may have them, how often they were handed out, and what people say of them.
create table zhiku_category (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 20),
  icon text not null default '',
  sort integer not null default 0
);

create table zhiku_doc (
  id uuid primary key,
  title text not null check (char_length(title) between 1 and 60),
  category_id uuid not null references zhiku_category,
  tags text[] not null default '{}',
  -- what its first file is
  format text not null check (format in ('docx', 'xlsx', 'pptx', 'pdf')),
  intro text not null default '' check (char_length(intro) <= 2000),
  catalog text[] not null default '{}',
  -- the law that it rests on, where it is in force, and the day on which that was checked
  basis text not null default '' check (char_length(basis) <= 500),
  region text not null default '全国' check (char_length(region) between 1 and 20),
  law_as_of date,
  law_flagged boolean not null default false,
  -- whose it is; null: the house's
  author_id uuid references app_user,
  -- 分, or coins, or nothing
  price integer not null default 0 check (price >= 0),
  member_price integer check (member_price between 0 and price),
  coin_price integer check (coin_price > 0),
  -- within the monthly allowance of members
  vip_free boolean not null default false,
  status text not null default 'draft' check (status in ('on', 'off', 'draft')),
  -- what is handed out; 0: nothing yet
  version integer not null default 0 check (version >= 0),
  -- of that version; pages are counted when its preview is made
  file_size integer not null default 0 check (file_size >= 0),
  page_count integer not null default 0 check (page_count >= 0),
  download_count integer not null default 0 check (download_count >= 0),
  collect_count integer not null default 0 check (collect_count >= 0),
  review_count integer not null default 0 check (review_count >= 0),
  score_sum integer not null default 0 check (score_sum >= 0),
  published_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  heat double precision not null default 0,
  constraint zhiku_doc_one_price check (coin_price is null or price = 0),
  constraint zhiku_doc_has_files check (status <> 'on' or version > 0)
);
-- Each index serves one order of POST /api/zhiku/page; what is off the shelf is in no list.
create index zhiku_doc_heat on zhiku_doc (heat desc, id desc) where status = 'on';
create index zhiku_doc_new on zhiku_doc (updated_at desc, id desc) where status = 'on';
create index zhiku_doc_downloads on zhiku_doc (download_count desc, id desc) where status = 'on';
create index zhiku_doc_category on zhiku_doc (category_id, heat desc, id desc) where status = 'on';
create index zhiku_doc_author on zhiku_doc (author_id) where author_id is not null;
create index zhiku_doc_law on zhiku_doc (law_as_of, id) where status = 'on' and law_as_of is not null;

-- Ten times as many downloads, or one more star, count as 45 days younger.
create function zhiku_doc_heat() returns trigger language plpgsql as $$
begin
  new.heat := log(1 + new.download_count) + extract(epoch from new.updated_at) / 86400 / 45
    + case when new.review_count > 0 then new.score_sum::float8 / new.review_count else 4 end;
  return new;
end $$;
create trigger zhiku_doc_heat before insert or update of download_count, review_count, score_sum, updated_at on zhiku_doc
  for each row execute function zhiku_doc_heat();

create table zhiku_version (
  doc_id uuid not null references zhiku_doc on delete cascade,
  no integer not null check (no > 0),
  label text not null check (char_length(label) between 1 and 20),
  log text not null default '' check (char_length(log) <= 500),
  pages integer not null default 0 check (pages >= 0),
  -- what it says, for the search
  words text not null default '',
  preview text not null default 'waiting' check (preview in ('waiting', 'made', 'failed')),
  preview_tries integer not null default 0,
  published_at timestamptz not null default now(),
  primary key (doc_id, no)
);
create index zhiku_version_unseen on zhiku_version (published_at) where preview = 'waiting';

create table zhiku_file (
  id uuid primary key references file,
  doc_id uuid not null,
  version integer not null,
  name text not null check (char_length(name) between 1 and 80),
  size integer not null check (size > 0),
  sha256 bytea not null check (octet_length(sha256) = 32),
  sort integer not null,
  foreign key (doc_id, version) references zhiku_version on delete cascade,
  unique (doc_id, version, sort)
);

create table zhiku_preview (
  doc_id uuid not null,
  version integer not null,
  page integer not null check (page > 0),
  file_id uuid not null references file,
  width integer not null,
  height integer not null,
  primary key (doc_id, version, page),
  foreign key (doc_id, version) references zhiku_version on delete cascade
);

-- How often somebody has had a document, of how often they may; that they may at all is an entitlement.
create table zhiku_right (
  user_id uuid not null references app_user on delete cascade,
  doc_id uuid not null references zhiku_doc,
  used integer not null default 0 check (used >= 0),
  most integer not null default 10 check (most > 0),
  last_at timestamptz,
  -- of which version, and until when newer ones are theirs
  last_version integer,
  newest_until timestamptz,
  got_at timestamptz not null default now(),
  got_version integer not null default 1,
  primary key (user_id, doc_id),
  constraint zhiku_right_enough check (used <= most)
);
create index zhiku_right_mine on zhiku_right (user_id, got_at desc, doc_id desc);
create index zhiku_right_owners on zhiku_right (doc_id, user_id);

-- Every hand-out. A counted one used up one of the times.
create table zhiku_download (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  doc_id uuid not null references zhiku_doc,
  file_id uuid not null references zhiku_file,
  version integer not null,
  at timestamptz not null default now(),
  way text not null check (way in ('link', 'mail')),
  network text not null default '',
  device text not null default '',
  counted boolean not null
);
create index zhiku_download_mine on zhiku_download (user_id, at desc);
create index zhiku_download_doc on zhiku_download (doc_id, at desc);
create index zhiku_download_at on zhiku_download (at desc, id desc);

-- An address that opens for ten minutes, in the session that asked for it.
create table zhiku_link (
  token bytea primary key,
  user_id uuid not null references app_user on delete cascade,
  doc_id uuid not null references zhiku_doc,
  file_id uuid not null references zhiku_file,
  session bytea not null,
  expires_at timestamptz not null
);
create index zhiku_link_over on zhiku_link (expires_at);

-- What is written into the copies of one person: from a copy it leads back to them.
create table zhiku_mark (
  code text primary key check (code ~ '^[0-9A-Z]{12}$'),
  user_id uuid not null references app_user,
  doc_id uuid not null references zhiku_doc,
  order_no text not null default '',
  created_at timestamptz not null default now(),
  unique (user_id, doc_id, order_no)
);

create table zhiku_collect (
  user_id uuid not null references app_user on delete cascade,
  doc_id uuid not null references zhiku_doc on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, doc_id)
);
create index zhiku_collect_list on zhiku_collect (user_id, created_at desc, doc_id desc);

create table zhiku_review (
  id uuid primary key,
  doc_id uuid not null references zhiku_doc on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  score smallint not null check (score between 1 and 5),
  content text not null check (char_length(content) between 5 and 500),
  -- 1 审核中, 2 正常, 3 未通过
  status smallint not null check (status in (1, 2, 3)),
  created_at timestamptz not null default now(),
  unique (doc_id, user_id)
);
create index zhiku_review_list on zhiku_review (doc_id, created_at desc, id desc) where status = 2;
create index zhiku_review_waits on zhiku_review (created_at, id) where status = 1;

-- Counts and stars of a document are those of its reviews that are shown.
create function zhiku_review_counted() returns trigger language plpgsql as $$
declare
  old_one boolean := tg_op <> 'INSERT' and old.status = 2;
  new_one boolean := tg_op <> 'DELETE' and new.status = 2;
begin
  if old_one then
    update zhiku_doc set review_count = review_count - 1, score_sum = score_sum - old.score where id = old.doc_id;
  end if;
  if new_one then
    update zhiku_doc set review_count = review_count + 1, score_sum = score_sum + new.score where id = new.doc_id;
  end if;
  return null;
end $$;
create trigger zhiku_review_counted after insert or delete or update of status, score on zhiku_review
  for each row execute function zhiku_review_counted();

-- What people say is wrong with a document: one open word of each person for each document.
create table zhiku_issue (
  id uuid primary key,
  doc_id uuid not null references zhiku_doc on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  type text not null check (type in ('wrong', 'copyright', 'broken', 'law')),
  content text not null check (char_length(content) between 5 and 500),
  images jsonb not null default '[]' check (jsonb_array_length(images) <= 3),
  state text not null default 'open' check (state in ('open', 'fixed', 'refunded', 'dismissed')),
  reply text not null default '' check (char_length(reply) <= 500),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  check ((state = 'open') = (decided_at is null))
);
create unique index zhiku_issue_once on zhiku_issue (doc_id, user_id) where state = 'open';
create index zhiku_issue_open on zhiku_issue (created_at, id) where state = 'open';

-- A month's free documents of a member: each document once.
create table zhiku_quota_use (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  doc_id uuid not null references zhiku_doc,
  month date not null,
  created_at timestamptz not null default now()
);
create index zhiku_quota_use_month on zhiku_quota_use (user_id, month);

-- Documents join what is sold, owned, kept, searched and shared, beside whatever else has joined meanwhile.
create function zhiku_joins(of_table text, of_constraint text, expression text) returns void language plpgsql as $$
declare
  before text;
begin
  select pg_get_expr(conbin, conrelid) into before from pg_constraint
    where conname = of_constraint and conrelid = of_table::regclass;
  if before is null then raise exception 'no constraint %', of_constraint; end if;
  execute format('alter table %I drop constraint %I', of_table, of_constraint);
  execute format('alter table %I add constraint %I check (%s or %s)', of_table, of_constraint, before, expression);
end $$;
select zhiku_joins('entitlement', 'entitlement_kind_check', $$kind = 'document'$$);
select zhiku_joins('browse_record', 'browse_record_type_check', $$type = 'document'$$);
select zhiku_joins('search_document', 'search_document_type_check', $$type = 'document'$$);
select zhiku_joins('ad', 'ad_place_check', $$place = 'zhiku'$$);
select zhiku_joins('share_key', 'share_key_type_check', $$type = 'zhiku'$$);
drop function zhiku_joins;

create trigger search_changed after insert or delete on zhiku_doc for each row execute function search_changed();
create trigger search_changed_later after update of title, intro, tags, catalog, status, version, page_count, download_count on zhiku_doc
  for each row
  when ((old.title, old.intro, old.tags, old.catalog, old.status, old.version, old.page_count, search_step(old.download_count))
    is distinct from (new.title, new.intro, new.tags, new.catalog, new.status, new.version, new.page_count,
      search_step(new.download_count)))
  execute function search_changed();
