-- What a trainer says of a version besides words: a recording, and lines drawn on its pictures.
alter table training_work_version
  add column voice uuid references file,
  -- [{fileId, lines}]: the lines of each picture, x and y by turns, in thousandths of its width and height
  add column marks jsonb not null default '[]';
create index training_work_version_voice on training_work_version (voice) where voice is not null;

-- Recordings can be asked for as something of its own.
alter table training_homework drop constraint training_homework_formats_check;
alter table training_homework add constraint training_homework_formats_check
  check (cardinality(formats) > 0 and formats <@ array['text', 'image', 'file', 'audio', 'link']);
