-- 分享短链、海报；广告位.
create table share_key (
  key text primary key check (key ~ '^[0-9A-Za-z]{10,32}$'),
  type text not null check (type in ('circle')),
  biz_id uuid not null,
  -- null: somebody who was not logged in, or who must not be named
  sharer_id uuid references app_user on delete cascade,
  -- when it was last handed out; it lives on from there
  shared_at timestamptz not null default now(),
  unique nulls not distinct (type, biz_id, sharer_id)
);
create index share_key_age on share_key (shared_at);

-- Pictures that were drawn lately. The name is a hash over what the picture shows, so a row never goes stale.
create table share_poster (
  image text primary key,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- the object is whole
  drawn boolean not null default false,
  made_at timestamptz not null default now()
);
create index share_poster_age on share_poster (made_at);

create table ad (
  id uuid primary key,
  title text not null check (char_length(title) between 1 and 50),
  image_file uuid not null references file,
  -- an address of a host in WEBVIEW_HOSTS, or a page of our own
  url text not null check (url ~ '^(https://|/pages/)'),
  sort integer not null default 0,
  starts_at timestamptz not null default now(),
  ends_at timestamptz,
  enabled boolean not null default true,
  check (ends_at > starts_at)
);

create table ad_click (
  ad_id uuid not null references ad on delete cascade,
  day date not null,
  clicks bigint not null default 0,
  primary key (ad_id, day)
);
