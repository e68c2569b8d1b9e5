-- How long things may wait for an operator, where the house wants another time than the product's own.
create table admin_target (
  queue text primary key,
  minutes integer not null check (minutes between 1 and 43200)
);
