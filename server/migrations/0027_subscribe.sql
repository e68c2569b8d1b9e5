-- 一次性订阅消息: each row is one permission that somebody gave WeChat on one tap, good for one message about one thing.
create table subscribe_permission (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  purpose text not null check (purpose in ('live', 'registration', 'answer', 'order')),
  -- the live, the course registered for, the question, the order
  subject uuid not null,
  -- WeChat gave its permission to this one, for this template
  openid text not null,
  template text not null,
  created_at timestamptz not null default now(),
  -- held → due (a notice wants it) → sending → sent, refused (by the person), failed (by WeChat) or late
  state text not null default 'held' check (state in ('held', 'due', 'sending', 'sent', 'refused', 'failed', 'late')),
  -- the notice it is spent on: no two permissions are spent on one
  notice_id uuid unique references notice on delete set null,
  -- what is said, by the name of the value
  words jsonb,
  route text,
  params jsonb,
  late_at timestamptz,
  next_at timestamptz,
  tries smallint not null default 0,
  check (state in ('held', 'sent', 'refused', 'failed', 'late') or (words is not null and route is not null and late_at is not null))
);
-- asked again about the same thing, WeChat's latest word counts
create unique index subscribe_held on subscribe_permission (user_id, purpose, subject) where state = 'held';
create index subscribe_due on subscribe_permission (next_at) where state = 'due';

-- The start that somebody saw when they reserved, or was told of since: another one is news. `noted_at`: when they were told of it since.
alter table live_reserve add known_start timestamptz, add noted_at timestamptz;
update live_reserve r set known_start = l.start_at from live l where l.id = r.live_id;

-- Which version of the agreements somebody has agreed to, and when.
create table agreement_consent (
  user_id uuid not null references app_user on delete cascade,
  version text not null check (version ~ '^\d{4}-\d{2}-\d{2}$'),
  agreed_at timestamptz not null default now(),
  primary key (user_id, version)
);
-- Whoever has an account agreed when they logged in, and there has been one version so far.
insert into agreement_consent (user_id, version, agreed_at) select id, '2026-11-20', created_at from app_user where status <> 'closed';
