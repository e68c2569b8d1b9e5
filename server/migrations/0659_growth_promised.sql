-- Growth for what was promised it: a mock examination, once for each paper, and a post that becomes one of the best.
insert into growth_task (code, grp, title, descr, icon, route, target, period, growth, coins, daily_cap, capped, need_receive, sort) values
  ('tiku_mock', 'growth', '完成模拟考试', '答过一半以上再交卷，每套算一次', 'graduation-cap', 'pages/tiku/index', 1, 'each', 15, 0, 3, true, false, 42),
  ('digest', 'growth', '内容被评为精华', '匿名提问不计，取消精华时扣回', 'star', 'pages/circle/release', 1, 'each', 50, 0, null, false, false, 43);
-- Every order counts, whatever it is for.
update growth_task set title = '下单', route = 'pages/tabBar/circle/index'
where code = 'order_paid' and title = '购买课程' and route = 'pages/tabBar/lesson/index';
