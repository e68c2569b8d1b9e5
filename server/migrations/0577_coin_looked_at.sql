-- 金币: for which day somebody was last looked at, whether some of theirs have ended or soon will: a day looks at nobody of whom that is known
-- already. What comes back is as old as it was, and has them looked at again (expiry.ts).
alter table coin_account
  add column ended_looked date not null default '-infinity',
  add column ending_looked date not null default '-infinity';
create index coin_account_ended on coin_account (ended_looked) where kind = 'user';
create index coin_account_ending on coin_account (ending_looked) where kind = 'user';
