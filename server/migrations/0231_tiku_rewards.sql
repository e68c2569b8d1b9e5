-- What practice gives: growth for the day's questions, coins for a whole week of them, and a benefit of members.
insert into growth_task (code, grp, title, descr, icon, route, target, period, growth, coins, daily_cap, capped, need_receive, sort) values
  ('tiku_daily', 'daily', '每日一练', '答完当天的 10 题', 'graduation-cap', 'pages/tiku/index', 1, 'day', 5, 0, null, true, false, 15),
  ('tiku_week7', 'weekly', '每日一练满 7 天', '从周一到周日，每天都完成', 'flame', 'pages/tiku/index', 7, 'week', 0, 30, null, false, true, 22);

insert into vip_benefit (code, title, words, without, icon, sort) values
  ('practice', '题库不限题量', '全部题库随便练，模拟考试不限次数。', '每天 20 题', 'check-check', 8);
insert into vip_card_benefit (card_id, code) select id, 'practice' from vip_card;
