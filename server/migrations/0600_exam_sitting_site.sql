-- Of a sitting that is over, which place was chosen: it comes back with it when 缺考 was a mistake.
alter table exam_sitting add column site text not null default '';
