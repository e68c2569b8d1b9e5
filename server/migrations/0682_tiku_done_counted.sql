-- serves practice/stats.ts: what a question was ever answered is counted from the index alone
create index tiku_done_counted on tiku_done (question_id, at) include ("right", session_id);
-- serves desk/ranks.ts: who has most points this week
create index tiku_done_week on tiku_done (day, user_id) include (score);
