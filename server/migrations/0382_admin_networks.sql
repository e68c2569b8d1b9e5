-- From where the back office may be reached; from everywhere while there is none.
create table admin_network (
  network cidr primary key,
  note text not null,
  created_at timestamptz not null default now()
);
