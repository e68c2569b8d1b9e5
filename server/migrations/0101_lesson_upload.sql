-- Handed in by an editor, and removed again when no lesson plays it; what is stored today came otherwise and stays.
alter table lesson_media add column uploaded boolean not null default false;
create index lesson_media_uploaded on lesson_media (created_at) where uploaded;
