-- Before this time a preview is not tried again: what it is made with may be away for hours.
alter table zhiku_version add column preview_due_at timestamptz;
