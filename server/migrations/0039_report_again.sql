-- Decided reports stay as evidence. What somebody writes does not change under its id, so each reports it once, ever; a person may do
-- something new after a decision, and is reported once until there is one.
alter table report drop constraint report_reporter_id_target_type_target_id_key;
create unique index report_once on report (reporter_id, target_type, target_id) where state = 'open' or target_type <> 'user';
