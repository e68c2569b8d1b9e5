alter table lottery add column cover_file uuid references file;
create index lottery_cover on lottery (cover_file) where cover_file is not null;
