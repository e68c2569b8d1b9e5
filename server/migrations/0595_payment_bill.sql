-- Days (in Shanghai) whose bill of WeChat Pay was compared with our books: those between that are missing are made up for.
create table payment_bill (
  day date primary key,
  compared_at timestamptz not null default now()
);
