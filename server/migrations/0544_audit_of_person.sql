-- All that was done about one thing, looks included, whatever it was called.
create index admin_audit_of on admin_audit (subject_id, at desc, id desc) where subject_id <> '';
