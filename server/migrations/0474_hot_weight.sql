-- What operators think of a post, as a part of 100 of what it would score on the hot list; 0 keeps it out of it.
alter table circle_post add column hot_percent smallint not null default 100 check (hot_percent between 0 and 300);
