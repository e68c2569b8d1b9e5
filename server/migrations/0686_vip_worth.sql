-- 分, what the rest of lower cards has paid of a term, beside the money: taken off again when the next higher card takes its place
alter table vip_quote add column worth integer not null default 0 check (worth >= 0);
alter table vip_term add column worth integer not null default 0 check (worth >= 0);
