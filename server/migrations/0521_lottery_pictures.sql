-- 抽奖: a prize may have a picture, shown on the board, beside its odds and when it is won; without one it has its icon.
alter table lottery_prize add column image_file uuid references file;
create index lottery_prize_image on lottery_prize (image_file) where image_file is not null;
