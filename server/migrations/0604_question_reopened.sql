-- when its accepted answer went away; from then on it has its thirty days again
alter table circle_post add column reopened_at timestamptz;
