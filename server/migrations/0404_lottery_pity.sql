-- 保底: who has drawn nothing so many times in a row is given coins the last time, as the rules of the page say. The odds stay as they
-- are: what is given so stands beside them, on no field of the board.
alter table lottery
  add column pity_after smallint check (pity_after between 2 and 100),
  add column pity_coins integer check (pity_coins between 1 and 100000),
  add constraint lottery_pity_both check ((pity_after is null) = (pity_coins is null));
alter table lottery_prize add column pity boolean not null default false;
create unique index lottery_prize_pity on lottery_prize (lottery_id) where pity;
