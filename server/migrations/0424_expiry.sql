-- Keys and certificates that end, as operators know them: the desk says in time that they do.
create table expiry (
  id uuid primary key,
  name text not null unique check (char_length(name) between 1 and 40),
  ends_on date not null,
  -- a certificate, as PEM: what it says of itself stands there, and no key of it
  certificate text,
  note text not null default '',
  created_at timestamptz not null default now()
);
