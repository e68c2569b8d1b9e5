-- 每日一练: what events of operators and lotteries may count, too.
alter table growth_task drop constraint growth_task_counts_check,
  add constraint growth_task_counts_check check (counts in ('post', 'experience', 'answer', 'lesson', 'sign', 'daily'));
alter table lottery_task drop constraint lottery_task_counts_check,
  add constraint lottery_task_counts_check check (counts in ('sign', 'lesson', 'post', 'experience', 'answer', 'daily'));
