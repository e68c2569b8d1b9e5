-- 小组作业: of a group there is one work, whoever of it hands it in.
alter table training_homework add column group_work boolean not null default false;

-- '': of one person
alter table training_work add column group_name text not null default '' check (char_length(group_name) <= 20);
-- Who has handed in for a group may come to write for another one.
alter table training_work drop constraint training_work_homework_id_trainee_id_key;
create unique index training_work_own on training_work (homework_id, trainee_id) where group_name = '';
create unique index training_work_group on training_work (homework_id, group_name) where group_name <> '';
create index trainee_group on trainee (training_id, group_name) where group_name <> '';
