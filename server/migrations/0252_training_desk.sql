-- What a company builds of its trainings, and what it reads of them.
create index training_list on training (created_at desc, id desc);
create index trainee_report on trainee (training_id, created_at, id) where status <> 'quit';

-- That somebody has completed a training, for whoever is shown its code: as it was on that day, without a name that tells who.
create table training_record (
  trainee_id uuid primary key,
  training_id uuid not null,
  code text not null unique check (code ~ '^[2-9A-HJKMNP-Z]{12}$'),
  company text not null,
  title text not null,
  masked text not null,
  started_on date not null,
  finished_on date not null,
  seconds integer not null check (seconds >= 0),
  score numeric(4, 1) check (score between 0 and 100),
  issued_at timestamptz not null default now(),
  foreign key (training_id, trainee_id) references trainee (training_id, id) on delete cascade
);
create index training_record_of on training_record (training_id);
