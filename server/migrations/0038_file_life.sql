-- A file's life to its end: uploaded, used, wanted by nothing any more, removed. See server/modules/file/life.ts.
alter table file drop constraint file_kind_check;
alter table file
  add constraint file_kind_check check (kind in ('image', 'private', 'video', 'document')),
  -- since when nothing is known to show it
  add column idle_since timestamptz,
  -- its objects are being removed, and then this row: nobody takes it into use any more
  add column leaving boolean not null default false,
  add constraint file_life check (not (leaving and used));
create index file_idle on file (idle_since) where idle_since is not null;
create index file_leaving on file (id) where leaving;

-- What a form gives back is a file like the others: its row comes before its object.
insert into file (id, kind, name, size, used)
select gift_id, 'document', gift_name, gift_size, true from circle_form where gift_id is not null;
alter table circle_form add constraint circle_form_gift foreign key (gift_id) references file;

-- Films are found by what shows them, like pictures.
drop index circle_post_film;
