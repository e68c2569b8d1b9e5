-- the price of whoever opens for the first time is had once: an order that was reckoned with it keeps it from others until it is over
alter table vip_quote add column first boolean not null default false;
