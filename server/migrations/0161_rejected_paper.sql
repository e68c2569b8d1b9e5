-- What was sent back, as a fingerprint: it is not handed in again as it was.
alter table exam_registration add column rejected_print bytea;
