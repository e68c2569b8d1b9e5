-- What a large recording was put together to: whoever has lost the answer asks again and gets the same.
alter table lesson_upload
  add column media_id uuid references lesson_media on delete cascade,
  add column seconds integer;
create index lesson_upload_media on lesson_upload (media_id) where media_id is not null;
