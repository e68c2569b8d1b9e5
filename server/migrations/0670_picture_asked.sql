-- When WeChat was asked about a picture last, and how often it said that it would look: an answer may be lost on its way.
alter table file
  add column asked_at timestamptz,
  add column asks smallint not null default 0;
-- What the release before asks about has no time yet.
create index file_unanswered on file ((coalesce(asked_at, created_at))) where checked = 'asked';
