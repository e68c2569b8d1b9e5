-- What whoever was at an activity gets to take home: documents of the library.
create table activity_doc (
  activity_id uuid not null references activity,
  doc_id uuid not null references zhiku_doc,
  sort smallint not null,
  primary key (activity_id, doc_id)
);
create index activity_doc_doc on activity_doc (doc_id);
