-- What was begun in all campaigns, the latest first, for operators.
create index assist_record_latest on assist_record (started_at desc, id desc);
