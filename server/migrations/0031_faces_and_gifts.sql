-- 圈子: a face for whoever asks without a name, and what a form gives back.
-- Drawn by lot for each post when it is written, never worked out from its author; see server/app/drawing/faces.ts.
alter table circle_post add column face smallint not null default floor(random() * 96) check (face between 0 and 95);

alter table circle_form
  -- a document for those who submitted it; its bytes lie in the store under this id
  add column gift_id uuid,
  add column gift_name text check (char_length(gift_name) between 1 and 80),
  add column gift_size integer check (gift_size > 0),
  -- a picture that leads into a group, for the same
  add column group_qr uuid references file,
  add check (num_nulls(gift_id, gift_name, gift_size) in (0, 3));

update growth_task set descr = '匿名提问不计' where code = 'ask' and descr = '';
update growth_task set descr = '发动态、提问或写经验，匿名提问不计' where code = 'first_post' and descr = '发动态、提问或写经验';
update growth_task set descr = '动态、提问、经验都算，匿名提问不计' where code = 'post3' and descr = '动态、提问、经验都算';
