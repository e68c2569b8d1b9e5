-- Growth for using the library: the first download of a document, and saying what it was worth.
insert into growth_task (code, grp, title, descr, icon, route, target, period, growth, coins, daily_cap, capped, need_receive, sort) values
  ('doc_downloaded', 'growth', '下载资料', '每份资料第一次下载算', 'download', 'pages/zhiku/index', 1, 'each', 2, 0, 5, true, false, 40),
  ('doc_reviewed', 'growth', '评价资料', '下载过的每份资料一次', 'star', 'pages/zhiku/download', 1, 'each', 3, 0, 5, true, false, 41);
