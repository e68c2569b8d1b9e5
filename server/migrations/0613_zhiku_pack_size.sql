-- What a pack holds may be larger than a document ever is. A column of its own: statements that the release before has prepared would fail
-- on a file_size of another type.
alter table zhiku_doc add column pack_size bigint check (pack_size >= 0);
