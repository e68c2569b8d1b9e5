-- Coins that were promised for writing, for an answer that is accepted, for a course and for WeChat; what an operator has set stays.
update growth_task t set coins = p.coins
from (values ('post', 10), ('ask', 10), ('accepted', 20), ('finish_course', 50), ('bind_wx', 20)) p(code, coins)
where t.code = p.code and t.coins = 0;
-- As many as a day's growth has room for: their coins have no other end.
update growth_task set daily_cap = 5 where code = 'accepted' and daily_cap is null;
