-- What was given or comes from a code was paid by nobody: rows that said otherwise came from demo content. Where such a row is, it
-- is set right first, so that the rule stands for all of them.
update vip_term set paid = 0 where source <> 'buy' and paid > 0;
alter table vip_term add constraint vip_term_given check (source = 'buy' or paid = 0) not valid;
alter table vip_term validate constraint vip_term_given;
