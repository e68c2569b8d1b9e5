-- Which message of the room stands on top: taken away, it does not stay there. Null for words of the host's own.
alter table live add pinned_seq integer;
