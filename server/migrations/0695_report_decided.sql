-- When it was decided on: what was shows its operators again, the latest first. What was decided before this has no time.
alter table report add column decided_at timestamptz;
-- serves report/queries.ts, decidedTargets
create index report_decided on report (decided_at desc, target_id desc, target_type) where decided_at is not null;
