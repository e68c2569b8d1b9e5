-- Which transaction wrote a row of the log: whether somebody who looked had seen it already can be told from that for certain,
-- which a time cannot.
alter table admin_audit add column tx xid8;
alter table admin_audit alter column tx set default pg_current_xact_id();
