-- Whether WeChat's answers come at all: what was asked about at the same time and has one.
create index file_passed on file (asked_at) where checked = 'passed' and asked_at is not null;
-- The few that nobody is given.
create index file_risky on file (id) where checked = 'risky';
