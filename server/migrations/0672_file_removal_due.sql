-- What the store would not remove is not tried again before this time: others come first.
alter table file add column removal_due_at timestamptz;
