-- 金币: what a day's tasks give at most, and what a missed day of the row costs, are the operators' to say. What each day of the row
-- gives is with the task (growth_task.streak_ladder).
create table coin_day_rule (
  one boolean primary key default true check (one),
  day_coins integer not null check (day_coins between 1 and 100000),
  make_up_coins integer not null check (make_up_coins between 1 and 10000),
  make_up_per_month smallint not null check (make_up_per_month between 0 and 31)
);
insert into coin_day_rule (day_coins, make_up_coins, make_up_per_month) values (200, 20, 3);
