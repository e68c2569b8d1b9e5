-- A row of seven days of practice may begin on any day, and is paid by itself.
update growth_task set descr = '连续 7 天每天都完成，金币自动到账' where code = 'tiku_week7' and descr = '从周一到周日，每天都完成';
