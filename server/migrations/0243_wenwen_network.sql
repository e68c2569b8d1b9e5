-- Guests of one network together: who changes the name of their device for each question is still in it.
alter table wenwen_use add column network bytea;
create index wenwen_use_network on wenwen_use (network) where network is not null;
