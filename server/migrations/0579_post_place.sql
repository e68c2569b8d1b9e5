-- 所在位置: the city that the author of a moment chose to show, by its name alone; empty unless they did.
alter table circle_post add column place text not null default '' check (place = '' or (type = 1 and char_length(place) <= 15));
