-- 参加活动: what a lottery may count, as events of operators may.
alter table lottery_task drop constraint lottery_task_counts_check,
  add constraint lottery_task_counts_check check (counts in ('sign', 'lesson', 'post', 'experience', 'answer', 'daily', 'activity'));
