-- Since when somebody who had finished is no longer with the company: the training is not theirs to see until they are back.
alter table trainee add column left_at timestamptz;
