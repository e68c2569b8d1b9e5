-- An address by which people ask for a seat themselves: so many, until then. Whoever opens it agrees, or goes on.
create table company_link (
  id uuid primary key,
  company_id uuid not null references company,
  department_id uuid,
  key text not null unique check (key ~ '^[A-Za-z0-9_-]{16}$'),
  -- the seat of whoever made it
  created_by uuid not null,
  max_use integer not null check (max_use between 1 and 500),
  used integer not null default 0,
  expires_at timestamptz not null,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  foreign key (company_id, department_id) references company_department (company_id, id),
  foreign key (company_id, created_by) references company_member (company_id, id),
  check (used between 0 and max_use)
);
create index company_link_open on company_link (company_id, created_at desc, id desc) where closed_at is null;
create index company_link_department on company_link (company_id, department_id) where department_id is not null;
create index company_link_by on company_link (company_id, created_by);

update admin_role set permissions = permissions || '{company.departments}' where name = '企业HR' and not permissions @> '{company.departments}';
