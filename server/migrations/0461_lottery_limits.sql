-- 抽奖: how often one person wins in all, and from which level a prize is given; also lotteries for members of a company alone.
alter table lottery
  -- of one person; null: no end. One more chance is no win, nor is what is given for having drawn nothing.
  add column win_limit smallint check (win_limit between 1 and 1000),
  drop constraint lottery_scope_check,
  add constraint lottery_scope_check check (scope in ('all', 'vip', 'new', 'company'));
alter table lottery_prize add column min_level smallint not null default 1 check (min_level between 1 and 10),
  add constraint lottery_prize_for_all check (kind not in ('none', 'again') or min_level = 1);
