-- An examination that is moved may come too early or too late for who is registered for it: how, as operators read it; '' for who may sit.
alter table exam_registration add column unfit text not null default '';
create index exam_registration_unfit on exam_registration (batch_id) where unfit <> '';
