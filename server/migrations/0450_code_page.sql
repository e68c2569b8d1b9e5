-- The picture above the page of a common code, and the QR code of an account or a group that whoever has used a code of the batch may follow.
alter table duihuan_batch
  add column cover_file uuid references file,
  add column qr_file uuid references file,
  -- what one gets by following
  add column qr_text text not null default '' check (char_length(qr_text) <= 60),
  add constraint duihuan_batch_qr check (qr_text = '' or qr_file is not null);
