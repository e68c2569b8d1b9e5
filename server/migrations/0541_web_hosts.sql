-- Websites that the app may open beside those of the settings.
create table web_host (
  host text primary key check (host = lower(host) and host ~ '^[a-z0-9.-]+(:[0-9]+)?$'),
  note text not null,
  created_at timestamptz not null default now()
);
