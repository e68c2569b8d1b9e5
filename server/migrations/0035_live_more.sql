-- 直播: what a cancelled one owes, questions that were reported, likes counted by one statement; banners of several places.
alter table live
  add column cancelled_at timestamptz,
  -- the operator's words: why, and what comes instead
  add column cancel_note text not null default '' check (char_length(cancel_note) <= 200),
  -- what was paid for its course until then goes back
  add column cancel_refund boolean not null default false;
update live set cancelled_at = start_at where state = 'cancelled';
alter table live add constraint live_cancelled check (state = 'cancelled' or cancelled_at is null);
create index live_cancel_refund on live (cancelled_at) where cancel_refund;

-- Who is still to be told that a live was cancelled.
create table live_cancel_notice (
  live_id uuid not null references live on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  primary key (live_id, user_id)
);
insert into live_cancel_notice (live_id, user_id)
select r.live_id, r.user_id from live_reserve r join live l on l.id = r.live_id
where l.state = 'cancelled' and r.told < 5 and l.start_at > now();

-- out of sight because people reported it, until somebody has looked
alter table live_question add column held boolean not null default false;
create index live_question_held on live_question (created_at) where held and state <> 'removed';
alter table report drop constraint if exists report_target_type_check,
  add constraint report_target_type_check check (target_type in ('post', 'comment', 'user', 'message', 'liveQuestion'));

-- of the last tap so many were counted
alter table live_like add column counted integer not null default 0;

-- 圈子's square or the tab 课程学院
alter table ad add column place text not null default 'square' check (place in ('square', 'school'));

-- what was ordered of one thing, and is not over
create index shop_order_sold on shop_order (kind, biz_id, created_at) where status in (0, 10, 30);
