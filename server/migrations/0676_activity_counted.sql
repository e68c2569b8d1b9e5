-- 参加活动: what events of operators may count, too.
alter table growth_task drop constraint growth_task_counts_check,
  add constraint growth_task_counts_check check (counts in ('post', 'experience', 'answer', 'lesson', 'sign', 'daily', 'activity'));
